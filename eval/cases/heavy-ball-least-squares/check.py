import numpy as np

An = np.asarray(A, np.float64); bn = np.asarray(b, np.float64)
x = np.zeros(5); v = np.zeros(5); hist = []
for _ in range(300):
    v = 0.8 * v - 0.2 * An.T @ (An @ x - bn) / 40
    x = x + v
    hist.append(0.5 * np.mean((An @ x - bn) ** 2))
np.testing.assert_allclose(history[:20], hist[:20], rtol=1e-3)
np.testing.assert_allclose(x_hat, [1, 2, -1, 0.5, 3], atol=1e-3)
x2, h2 = heavy_ball(lambda z: jnp.sum((z - 2.0) ** 2), jnp.ones((2,)), lr=0.1, mu=0.5, n_iter=80)
np.testing.assert_allclose(x2, [2.0, 2.0], atol=1e-4)
