import numpy as np
from scipy.interpolate import CubicSpline

kx = np.linspace(0, 2 * np.pi, 12)
cs = CubicSpline(kx, np.sin(kx), bc_type="natural")
np.testing.assert_allclose(values, cs(np.asarray(q)), atol=1e-4)
np.testing.assert_allclose(second, cs(kx, 2), atol=2e-3)
assert float(error) < 5e-3
