import numpy as np

def W(v, D=0.1):
    v = np.asarray(v, np.float64); re = 998 * v * D / 1e-3
    f = (-1.8 * np.log10((1e-4 / 3.7) ** 1.11 + 6.9 / re)) ** -2
    return f * 50 / D * 0.5 * 998 * v ** 2 * v * np.pi * D ** 2 / 4
v = np.array([0.5, 1.0, 2.0])
np.testing.assert_allclose(power, W(v), rtol=1e-3)
np.testing.assert_allclose(marginal, (W(v + 1e-5) - W(v - 1e-5)) / 2e-5, rtol=2e-3)
np.testing.assert_allclose(jax.grad(pump_power)(1.3, 0.2), (W(1.3 + 1e-5, 0.2) - W(1.3 - 1e-5, 0.2)) / 2e-5, rtol=2e-3)
