import numpy as np

n = 60
A = 2.01 * np.eye(n) - np.eye(n, k=1) - np.eye(n, k=-1)
want = np.linalg.solve(A, np.asarray(b, np.float64))
np.testing.assert_allclose(x, want, atol=2e-3)
assert 5 < int(n_iter) < 200 and float(residual) <= 1e-5
assert int(rough_iter) == 5 and float(rough_residual) > 1e-3
_, res, k = cg(b, tol=1.0)
assert float(res) <= 1.0 and 0 < int(k) < int(n_iter)
_, res, k = cg(jnp.zeros(60))
assert int(k) == 0
