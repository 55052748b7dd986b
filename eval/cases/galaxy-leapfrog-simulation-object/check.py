import numpy as np

m = np.array([1.0, 0.3, 0.1])


def _acc(q):
    d = q[None] - q[:, None]
    return np.einsum("ij,ijk,j->ik", ((d**2).sum(-1) + 0.05**2) ** -1.5, d, m)


q, v = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 2.0]]), np.array([[0.0, -0.2], [0.0, 0.9], [-0.7, 0.0]])
start = m @ v
for _ in range(200):
    v = v + 0.005 * _acc(q)
    q = q + 0.01 * v
    v = v + 0.005 * _acc(q)
np.testing.assert_allclose(final_positions, q, atol=2e-3)
np.testing.assert_allclose(p1, start, atol=1e-3)
np.testing.assert_allclose(p0, start, atol=1e-5)
