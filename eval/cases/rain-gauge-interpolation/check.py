import numpy as np

assert skipped == ["tue"]
assert sorted(rain) == ["mon", "wed"]
q, s = np.asarray(query, np.float64), np.asarray(sites, np.float64)
w = 1.0 / (((q[:, None] - s[None]) ** 2).sum(-1) + 1e-6)
for day in rain:
    want = w @ np.asarray(days[day], np.float64) / w.sum(1)
    np.testing.assert_allclose(rain[day], want, rtol=1e-4)
    np.testing.assert_allclose(mean_rain[day], want.mean(), rtol=1e-4)
