import numpy as np

s = np.linspace(0, 1, 21)
exact = np.where(s <= 0.35, 0.5 * s * (0.35 - s), 0.5 * (s - 0.35) * (1 - s))
np.testing.assert_allclose(u, exact, atol=5e-4)
np.testing.assert_allclose(u_stiff, exact / 4, atol=2e-4)
np.testing.assert_allclose(stencil_row(7, 1.0), np.eye(21)[7])
np.testing.assert_allclose(stencil_row(3, 1.0)[2:5], [-400, 800, -400], rtol=1e-4)
