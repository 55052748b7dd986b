from scipy.stats import nbinom

c = np.asarray(counts, np.float64)
g = np.linspace(0.5, 12.0, 24)
want = np.array([nbinom.logpmf(c, r, r / (r + c.mean())).sum() for r in g])
np.testing.assert_allclose(profile, want, rtol=1e-3)
assert abs(r_hat - g[want.argmax()]) < 0.6
np.testing.assert_allclose(profile_loglik(2.0, jnp.array([0.0, 1.0, 5.0])), nbinom.logpmf([0, 1, 5], 2.0, 0.5).sum(), rtol=1e-4)
