import numpy as np

R, n = np.asarray(rewards, np.float64), np.asarray(lengths)
want = np.array([sum(0.9**t * R[i, t] for t in range(n[i])) for i in range(12)])
np.testing.assert_allclose(returns, want, rtol=1e-3, atol=1e-4)
np.testing.assert_allclose(advantage, want - want.mean(), rtol=1e-3, atol=1e-4)
other = Agent(gamma=0.5)
for k in (1, 4, 10):
    np.testing.assert_allclose(other.episode_return(jnp.arange(10.0), k), sum(0.5**t * t for t in range(k)), rtol=1e-5)
