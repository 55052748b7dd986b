import numpy as np

A = np.array([[1.0, 2.0], [-1.5, 0.3], [0.2, -1.0]])
x = np.asarray(x_star, np.float64); p = np.exp(A @ x); p /= p.sum()
np.testing.assert_allclose(A.T @ p + 0.1 * x, 0.0, atol=2e-3)
assert len(grad_norms) == 25 and grad_norms[-1] < 1e-2 * grad_norms[0]
q = lambda z: jnp.sum(z ** 2)
t = backtracking(q, jnp.array([1.0]), jnp.array([-8.0]), jnp.array(-16.0))
assert float(t) == 0.125, float(t)
