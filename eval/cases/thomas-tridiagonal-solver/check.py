import numpy as np

rr = 0.01 * 21**2
A = (1 + 2 * rr) * np.eye(20) - rr * (np.eye(20, k=1) + np.eye(20, k=-1))
want = np.sin(np.pi * np.arange(1, 21) / 21)
for _ in range(3):
    want = np.linalg.solve(A, want)
np.testing.assert_allclose(u, want, rtol=1e-3)
lo, di, up, b = np.array([1.0, -2.0, 0.5]), np.array([4.0, 5.0, 6.0, 3.0]), np.array([0.3, 1.0, -1.0]), np.array([1.0, 2.0, 3.0, 4.0])
M = np.diag(di) + np.diag(up, 1) + np.diag(lo, -1)
np.testing.assert_allclose(thomas(*map(jnp.asarray, (lo, di, up, b))), np.linalg.solve(M, b), rtol=1e-4)
