import numpy as np

_h = np.asarray(x, float) @ np.asarray(w, float) + np.asarray(b, float)
_g = 0.5 * _h * (1 + np.tanh(np.sqrt(2 / np.pi) * (_h + 0.044715 * _h**3)))
assert activations.shape == (16, 24)
np.testing.assert_allclose(activations, _g, rtol=1e-3, atol=1e-4)
np.testing.assert_allclose(dense_gelu(-x, w, 2 * b), jax.nn.gelu(-x @ w + 2 * b), rtol=1e-3, atol=1e-4)
