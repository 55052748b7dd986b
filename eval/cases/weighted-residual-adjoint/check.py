import numpy as np

q = np.random.default_rng(14); Gn = q.uniform(0, 1, size=(12, 4)); c = q.integers(1, 6, size=12)
np.testing.assert_allclose(coverage, c @ Gn * 0.3, rtol=1e-4)
np.testing.assert_allclose(problem.sensitivity(jnp.zeros(4)), c @ Gn, rtol=1e-4)
np.testing.assert_allclose(np.exp(m), [0.2, 0.25, 0.4, 0.3], atol=1e-2)
assert float(misfit) < 1e-4
