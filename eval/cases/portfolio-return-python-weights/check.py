import numpy as np

m, C, w = np.array([0.06, 0.09, 0.12]), np.array([[0.010, 0.002, 0.001], [0.002, 0.040, 0.006], [0.001, 0.006, 0.090]]), np.array([0.5, 0.3, 0.2])
np.testing.assert_allclose(start_return, w @ m, rtol=1e-5)
np.testing.assert_allclose(start_sharpe, (w @ m - 0.01) / np.sqrt(w @ C @ w), rtol=1e-5)
opt = np.linalg.solve(C, m - 0.01)
opt /= opt.sum()
np.testing.assert_allclose(best, opt, atol=1e-2)
np.testing.assert_allclose(best_sharpe, (opt @ m - 0.01) / np.sqrt(opt @ C @ opt), rtol=1e-3)
