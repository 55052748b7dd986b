import numpy as np

assert "mosaic_gpu" in module_text and custom_calls >= 1
_x = np.linspace(-3, 3, WIDTH).astype(np.float32)
_gate = np.linspace(0, 1, WIDTH).astype(np.float32)
_run = pl.pallas_call(gelu_gate_kernel, out_shape=specs[0], interpret=True)
_want = 0.5 * _x * (1 + np.tanh(np.sqrt(2 / np.pi) * (_x + 0.044715 * _x**3))) * _gate
np.testing.assert_allclose(_run(_x, _gate), _want, rtol=1e-4, atol=1e-6)
