import numpy as np

q, p, want = np.array([1.0, -1.0]), np.zeros(2), []
for key in keys[:60]:
    f = lambda z: z - z**3
    p = p + 0.05 * f(q)
    q = q + 0.05 * p
    c = np.exp(-0.1)
    p = c * p + np.sqrt(1 - c**2) * np.asarray(jax.random.normal(key, (2,)), np.float64)
    q = q + 0.05 * p
    p = p + 0.05 * f(q)
    want.append(q)
assert samples.shape == (2000, 2)
np.testing.assert_allclose(samples[:60], want, atol=2e-3)
np.testing.assert_allclose(samples[-1], carry[0], rtol=1e-6)
np.testing.assert_allclose(mean_square, np.mean(np.asarray(samples)[200:] ** 2, axis=0), rtol=1e-4)
