import numpy as np

_H = np.array([[4.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 9.0]])
np.testing.assert_allclose(spectrum, np.linalg.eigvalsh(_H), rtol=1e-3)
assert check_operator(lambda v: 2.0 * v, jnp.ones(5)) == 5
try:
    check_operator(lambda v: v[:-1], jnp.ones(5))
except ValueError:
    pass
else:
    assert False, "a wrong operator must still be refused"
