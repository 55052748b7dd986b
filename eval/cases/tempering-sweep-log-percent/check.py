import numpy as np

key = random.PRNGKey(6)
s = np.where(np.asarray(random.bernoulli(key, 0.5, (12, 12))), 1.0, -1.0)
par = np.indices((12, 12)).sum(0) % 2
beta = 0.4
for _ in range(150):
    for q in (0, 1):
        key, sub = random.split(key)
        f = sum(np.roll(s, d, a) for d in (-1, 1) for a in (0, 1))
        prop = np.where(np.asarray(random.uniform(sub, (12, 12))) < 1 / (1 + np.exp(-2 * beta * f)), 1.0, -1.0)
        s = np.where(par == q, prop, s)
    beta *= 1.01
assert (np.asarray(final_spins) != s).mean() < 0.02
np.testing.assert_allclose(results[0.4][1], beta, rtol=1e-4)
np.testing.assert_allclose(results[0.05][1], 0.05 * 1.01**150, rtol=1e-4)
assert results[0.4][0] < -1.5 and results[0.05][0] > results[0.4][0]
