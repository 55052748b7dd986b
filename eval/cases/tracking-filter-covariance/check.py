import numpy as np

m, C = np.zeros(2), np.eye(2)
Fn, Hn = np.array([[1.0, 0.1], [0.0, 1.0]]), np.array([[1.0, 0.0]])
want = []
for z in np.asarray(zs, np.float64):
    m, C = Fn @ m, Fn @ C @ Fn.T + 0.01 * np.eye(2)
    S = C[0, 0] + 0.05**2
    K = C[:, 0] / S
    m, C = m + K * (z - m[0]), C - np.outer(K, C[0])
    want.append(m[0])
np.testing.assert_allclose(track, want, atol=2e-4)
np.testing.assert_allclose(belief.mean, m, atol=2e-3)
np.testing.assert_allclose(belief.cov, C, atol=1e-4)
