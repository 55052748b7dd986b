import numpy as np

Pn = np.asarray(P, np.float64)
w, V = np.linalg.eig(Pn.T)
v = np.real(V[:, np.argmax(w.real)]); v /= v.sum()
np.testing.assert_allclose(pi, v, atol=1e-4)
assert 3 < n_iter < 200
two = stationary(jnp.array([[0.9, 0.1], [0.3, 0.7]]))
np.testing.assert_allclose(two.dist, [0.75, 0.25], atol=1e-4)
assert bool(two.done)
