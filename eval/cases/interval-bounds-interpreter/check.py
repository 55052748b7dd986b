import numpy as np

np.testing.assert_allclose(low, np.tanh(-1.6) - 0.5, rtol=1e-5)
np.testing.assert_allclose(high, np.tanh(1.2), rtol=1e-5)
((_l, _h),) = bound(lambda x, y: -(x * y) + 2.0, (-1.0, 3.0), (-2.0, 5.0))
np.testing.assert_allclose([_l, _h], [-13.0, 8.0], rtol=1e-6)
((_l, _h),) = bound(lambda x: x - x * 0.5, (1.0, 3.0))
np.testing.assert_allclose([_l, _h], [-0.5, 2.5], rtol=1e-6)
