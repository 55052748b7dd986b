import numpy as np

An = np.asarray(adj, np.float64)
def ref(s):
    known = s != 0
    L = np.diag(An.sum(1)) - An
    out = s.astype(float)
    out[~known] = np.linalg.solve(L[np.ix_(~known, ~known)], -L[np.ix_(~known, known)] @ s[known])
    return out
np.testing.assert_allclose(scores, ref(np.array([-1, 0, 0, 0, 0, 1, 0])), atol=1e-4)
s2 = np.array([1, 0, 0, -1, 0, 1, 0])
np.testing.assert_allclose(propagate(jnp.asarray(s2))[0], ref(s2), atol=1e-4)
assert int(n_sweeps) > 5
