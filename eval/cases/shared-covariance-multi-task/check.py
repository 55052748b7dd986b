import numpy as np

F = np.asarray(features, np.float64); Y = np.asarray(targets, np.float64)
G = F.T @ F + 0.5 * np.eye(4); C = np.linalg.solve(G, F.T @ Y)
n = ((Y - F @ C) ** 2).sum(0) / 56
np.testing.assert_allclose(coefs, C.T, atol=1e-4)
np.testing.assert_allclose(noise, n, rtol=1e-3)
se = np.sqrt(n[:, None] * np.diag(np.linalg.inv(G))[None])
np.testing.assert_allclose(std_errors, se, rtol=1e-3)
np.testing.assert_allclose(z_scores, C.T / se, rtol=1e-3)
