import numpy as np

rk = lambda s: np.argsort(np.argsort(s)).astype(float)
t = rk(np.asarray(relevance)); Xn = np.asarray(X, np.float64)
np.testing.assert_allclose(before, np.corrcoef(rk(Xn @ np.full(4, 0.1)), t)[0, 1], atol=1e-3)
assert float(after) > 0.97
np.testing.assert_allclose(hard_rank(jnp.array([0.3, -1.0, 2.0]), 0.2), [1, 0, 2])
s = np.array([0.3, -0.2, 0.5]); c = np.array([1.0, -2.0, 0.5])
soft = lambda s: (1 / (1 + np.exp(-(s[:, None] - s[None]) / 0.2))).sum(1)
g = jax.grad(lambda v: jnp.vdot(jnp.asarray(c, jnp.float32), hard_rank(v, 0.2)))(jnp.asarray(s, jnp.float32))
np.testing.assert_allclose(g, [(c @ soft(s + d) - c @ soft(s - d)) / 2e-5 for d in 1e-5 * np.eye(3)], atol=1e-2)
