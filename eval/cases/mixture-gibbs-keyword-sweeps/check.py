import numpy as np

assert chain.shape == (500, 2)
np.testing.assert_allclose(posterior_mean, [data[:80].mean(), data[80:].mean()], atol=0.2)
np.testing.assert_allclose(chain[100:].std(axis=0), [80**-0.5, 120**-0.5], rtol=0.35)
short = gibbs(jax.random.PRNGKey(0), data[:50], sweeps=20)
assert short.shape == (20, 2) and np.isfinite(np.asarray(short)).all()
