import numpy as np


def _c(s, v, k=100.0, r=0.02, t=0.5):
    cdf = lambda z: 0.5 * (1 + math.erf(z / math.sqrt(2)))
    d1 = (math.log(s / k) + (r + v * v / 2) * t) / (v * math.sqrt(t))
    return s * cdf(d1) - k * math.exp(-r * t) * cdf(d1 - v * math.sqrt(t))


for s, c, d, v in report:
    np.testing.assert_allclose(c, _c(s, 0.25), rtol=1e-3, atol=2e-3)
    np.testing.assert_allclose(d, (_c(s + 1e-4, 0.25) - _c(s - 1e-4, 0.25)) / 2e-4, rtol=1e-3, atol=1e-4)
    np.testing.assert_allclose(v, (_c(s, 0.25 + 1e-5) - _c(s, 0.25 - 1e-5)) / 2e-5, rtol=2e-3)
np.testing.assert_allclose(float(price), _c(105.0, 0.25), rtol=1e-4)
np.testing.assert_allclose(delta_fn(95.0, 0.4), (_c(95.0001, 0.4) - _c(94.9999, 0.4)) / 2e-4, rtol=1e-3)
