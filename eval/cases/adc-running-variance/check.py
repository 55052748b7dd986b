import numpy as np

raw = np.asarray(readings, dtype=np.float64)
np.testing.assert_allclose(stats.mean, raw.mean(0), rtol=1e-5)
np.testing.assert_allclose(stats.m2 / 199, raw.var(0, ddof=1), rtol=1e-3)
assert int(stats.n) == 200
np.testing.assert_allclose(std_history[9], raw[:10].std(0, ddof=1), rtol=1e-3)
