import numpy as np

P = np.stack([np.asarray(m(x_test), np.float64) for m in ensemble])
np.testing.assert_allclose(mean, P.mean(0), rtol=1e-4, atol=1e-4)
np.testing.assert_allclose(std, P.std(0), rtol=1e-3, atol=1e-4)
assert mean.shape == (17,) and bool(far)
