import numpy as np

z, t = np.asarray(logits, np.float64), np.asarray(targets, np.float64)
p = 1 / (1 + np.exp(-z))
ce = -(t * np.log(p) + (1 - t) * np.log(1 - p))
pt = p * t + (1 - p) * (1 - t)
np.testing.assert_allclose(mean_loss, (ce * (1 - pt) ** 2).mean(), rtol=1e-4)
np.testing.assert_allclose(sum_loss, (ce * (1 - pt) ** 2).sum(), rtol=1e-4)
np.testing.assert_allclose(per_item, ce * (1 - pt), rtol=1e-3, atol=1e-6)
assert hardest == 4
