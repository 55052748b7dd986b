import numpy as np

P = np.asarray(paths)
want = np.array([0.01 * np.argmax(p >= 0.8) if (p >= 0.8).any() else np.inf for p in P])
np.testing.assert_allclose(times, want, rtol=1e-5)
np.testing.assert_allclose(curve, [(want > g).mean() for g in (0.25, 0.5, 1.0, 2.0, 3.5)], atol=2e-3)
assert int(never) == np.isinf(want).sum() > 0
toy = jnp.array([[0.0, 1.0, 0.2, 2.0], [0.0, 0.1, 0.2, 0.3], [5.0, 0.0, 0.0, 0.0]])
np.testing.assert_allclose(vmap(first_passage, in_axes=(0, None))(toy, 0.9), [0.01, np.inf, 0.0], rtol=1e-6)
