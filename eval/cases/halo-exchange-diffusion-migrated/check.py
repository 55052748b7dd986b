import numpy as np

_u = np.exp(-0.5 * ((np.arange(64) - 32) / 3.0) ** 2)
for _ in range(40):
    _u = _u + 0.2 * (np.roll(_u, 1) - 2 * _u + np.roll(_u, -1))
np.testing.assert_allclose(field, _u, rtol=1e-4, atol=1e-6)
np.testing.assert_allclose(mass, _u.sum(), rtol=1e-4)
np.testing.assert_allclose(peak, _u.max(), rtol=1e-4)
assert len(field.sharding.device_set) == 8
