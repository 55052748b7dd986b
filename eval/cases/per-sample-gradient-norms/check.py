import numpy as np

assert float(accuracy) > 0.9
X, Y = np.asarray(x, np.float64), np.asarray(y, np.float64)
w0, b0 = np.array([0.3, -2.0, 1.0]), 0.2
s = -Y / (1 + np.exp(Y * (X @ w0 + b0)))
gw = s[:, None] * X + 0.01 * w0; n = np.sqrt((gw ** 2).sum(1) + s ** 2); c = np.minimum(1, 1 / n)
p1, norms1 = private_step({"w": jnp.asarray(w0, jnp.float32), "b": jnp.float32(b0)}, x, y, random.PRNGKey(0), sigma=0.0)
np.testing.assert_allclose(norms1, n, rtol=1e-4)
np.testing.assert_allclose(p1["w"], w0 - 0.5 * (gw * c[:, None]).mean(0), rtol=1e-4)
np.testing.assert_allclose(p1["b"], b0 - 0.5 * (s * c).mean(), rtol=1e-3, atol=1e-5)
