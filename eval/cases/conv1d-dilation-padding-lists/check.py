import numpy as np

s = np.sin(np.arange(40) * 0.5)
for d in (1, 2, 4):
    p = np.concatenate([np.zeros(2 * d), s])
    y = 0.5 * p[:40] - 1.0 * p[d:40 + d] + 0.25 * p[2 * d:]
    s = s + np.maximum(y, 0)
np.testing.assert_allclose(out, s, atol=1e-4)
assert receptive_field == 15
