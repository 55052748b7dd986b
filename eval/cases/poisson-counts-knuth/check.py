import numpy as np

assert counts.shape == (4, 1500)
np.testing.assert_allclose(means, rates, rtol=0.12)
np.testing.assert_allclose(variances, rates, rtol=0.2)


def _ref(key, rate):
    key, sub = random.split(key)
    p, k = float(random.uniform(sub)), 0
    while p > np.exp(-rate):
        key, sub = random.split(key)
        p, k = p * float(random.uniform(sub)), k + 1
    return k


for i in range(4):
    for j in range(3):
        assert int(counts[i, j]) == _ref(keys[i, j], float(rates[i])), (i, j)
