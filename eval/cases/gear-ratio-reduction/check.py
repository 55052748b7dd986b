import math
import numpy as np

np.testing.assert_array_equal(num, [2, 2, 1, 5])
np.testing.assert_array_equal(den, [3, 5, 3, 4])
np.testing.assert_allclose(ratio, 2 / 3 * 2 / 5 / 3 * 5 / 4, rtol=1e-5)
for a, b in [(12, 8), (7, 13), (100, 75), (5, 5), (9, 0), (233, 144), (1071, 462)]:
    assert int(GearTrain._gcd(jnp.int32(a), jnp.int32(b))) == math.gcd(a, b), (a, b)
