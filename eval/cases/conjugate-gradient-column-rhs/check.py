import numpy as np

Ln = np.asarray(L, np.float64); bn = np.asarray(rhs, np.float64)
np.testing.assert_allclose(np.asarray(solution).ravel(), np.linalg.solve(Ln, bn).ravel(), atol=1e-4)
assert np.asarray(solution).size == 20
assert 3 < int(iterations) <= 100
assert float(np.linalg.norm(Ln @ np.asarray(solution, np.float64).reshape(20, 1) - bn)) < 1e-4
