import numpy as np

v = np.asarray(rent, np.float64); c = np.asarray(city)
expect = np.array([v[c == g].mean() if (c == g).any() else 0.0 for g in range(7)])
np.testing.assert_allclose(means, expect, rtol=1e-5)
np.testing.assert_allclose(encoded, expect[c], rtol=1e-5)
assert float(means[6]) == 0.0
np.testing.assert_allclose(group_mean(jnp.array([1.0, 2.5, 2.0]), jnp.array([0, 1, 1]), 1), 2.25)
np.testing.assert_allclose(group_mean(jnp.array([1.0, 2.5, 2.0]), jnp.array([0, 1, 1]), 2), 0.0)
