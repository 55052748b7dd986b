import numpy as np
from numpy.polynomial import legendre as _L

xs = np.linspace(-1, 1, 41)
np.testing.assert_allclose(basis, _L.legvander(xs, 5).T, atol=1e-5)
prod = _L.legvander(xs, 5).T * (0.5 * (3 * xs**2 - 1) + 2 * xs)
want = (2 * np.arange(6) + 1) / 2 * 0.05 * (prod.sum(1) - 0.5 * (prod[:, 0] + prod[:, -1]))
np.testing.assert_allclose(coeffs, want, atol=1e-4)
for d in (0, 1, 2, 9):
    np.testing.assert_allclose(legendre(d, jnp.array([0.3, -0.7])), _L.legval([0.3, -0.7], [0] * d + [1]), atol=1e-5)
