import numpy as np

np.testing.assert_allclose(y_decay, np.exp(-1.0) * np.array([1.0, 2.0, 3.0]), rtol=1e-4)


def _d(t, y):
    return np.array([y[1], -0.2 * y[1] + y[0] - y[0] ** 3 + 0.3 * np.cos(1.2 * t)])


t, y, h = 0.0, np.array([1.0, 0.0]), 10.0 / 400
for _ in range(400):
    k1 = _d(t, y); k2 = _d(t + h / 2, y + h / 2 * k1); k3 = _d(t + h / 2, y + h / 2 * k2); k4 = _d(t + h, y + h * k3)
    y, t = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4), t + h
np.testing.assert_allclose(y_duffing, y, atol=2e-3)
np.testing.assert_allclose(integrate(lambda t, y: 2.0 * t * jnp.ones_like(y), jnp.zeros(2), 0.0, 3.0, 30), [9.0, 9.0], rtol=1e-4)
