import numpy as np

s = np.asarray(spins, np.float64)
np.testing.assert_allclose(table["PERIODIC"], -(s * np.roll(s, -1, 1)).sum(1) - 0.25 * s.sum(1), atol=1e-4)
np.testing.assert_allclose(table["OPEN"], -(s[:, :-1] * s[:, 1:]).sum(1) - 0.25 * s.sum(1), atol=1e-4)
np.testing.assert_allclose(shift, s[:, -1] * s[:, 0], atol=1e-4)
np.testing.assert_allclose(energy(spins[0], 2.0, 0.0, boundary=Boundary.OPEN), -2 * (s[0, :-1] * s[0, 1:]).sum(), atol=1e-4)
