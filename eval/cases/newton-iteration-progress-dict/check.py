import numpy as np

np.testing.assert_allclose(result["sigma"], 0.42, atol=1e-4)
assert 2 <= int(result["iteration"]) <= 30
other = implied_vol(bs_call(0.25, 90.0, 80.0, 1.0, 0.01), 90.0, 80.0, 1.0, 0.01)
np.testing.assert_allclose(other["sigma"], 0.25, atol=1e-4)
from math import erf, log, sqrt, exp
N = lambda z: 0.5 * (1 + erf(z / sqrt(2)))
d1 = (log(100 / 110) + (0.02 + 0.5 * 0.42**2) * 0.75) / (0.42 * sqrt(0.75))
np.testing.assert_allclose(market_price, 100 * N(d1) - 110 * exp(-0.015) * N(d1 - 0.42 * sqrt(0.75)), rtol=1e-4)
