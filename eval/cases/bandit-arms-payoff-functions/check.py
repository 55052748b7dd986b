import numpy as np

assert float(counts.sum()) == 600 and int(counts.argmax()) == 1
np.testing.assert_allclose(sums.sum(), sum(rewards), rtol=1e-4)
np.testing.assert_allclose(estimates, [0.3, 0.6, 0.5], atol=0.2)
for start, arm in [([5.0, 1.0, 1.0], 0), ([0.1, 1.0, 0.1], 1), ([0.1, 0.1, 3.0], 2)]:
    key = random.PRNGKey(arm)
    c, s, r = play(key, jnp.ones(3), jnp.array(start), 0.0)
    np.testing.assert_allclose(r, ARMS[arm](random.split(key, 3)[2]), rtol=1e-5)
    np.testing.assert_allclose(c, 1.0 + np.eye(3)[arm])
