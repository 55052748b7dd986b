import numpy as np

T = np.asarray(table, np.float64); w = np.asarray(weights, np.float64)
m = (w[:, None] * T).sum(0) / w.sum(); s = np.sqrt((w[:, None] * (T - m) ** 2).sum(0) / w.sum())
np.testing.assert_allclose(means, m, rtol=1e-4)
np.testing.assert_allclose(stds, s, rtol=1e-4)
np.testing.assert_allclose(z, (T - m) / s, atol=1e-3)
np.testing.assert_allclose(np.diag(correlation), 1.0, atol=1e-3)
sq, m3, _ = standardise(table[:3], weights[:3])
np.testing.assert_allclose(m3, (w[:3, None] * T[:3]).sum(0) / w[:3].sum(), rtol=1e-4)
