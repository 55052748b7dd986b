import numpy as np

_d = np.array([900.5, 1800.0, 599.75, 3600.0])
np.testing.assert_allclose(duration, _d, rtol=1e-6)
np.testing.assert_allclose(gaps, [49.877, 86350.5, 3600.499], rtol=1e-6)
np.testing.assert_allclose(kmh, 3600 * np.array([5.1, 9.4, 3.3, 21.7]) / _d, rtol=1e-5)
