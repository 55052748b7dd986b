import numpy as np

xg, wg = np.polynomial.legendre.leggauss(40)
for (lo, hi), p, m in zip([(0.5, 2.0), (2.0, 4.0), (4.0, 8.0)], power, nu_bar):
    nu = 0.5 * (lo + hi) + 0.5 * (hi - lo) * xg
    I = 0.5 * (hi - lo) * np.sum(wg * nu**3 / np.expm1(nu / 1.5))
    J = 0.5 * (hi - lo) * np.sum(wg * nu**4 / np.expm1(nu / 1.5))
    np.testing.assert_allclose([p, m], [I, J / I], rtol=1e-3)
np.testing.assert_allclose(integrate(jnp.cos, 0.0, 1.0, n=5), np.sin(1.0), rtol=1e-5)
np.testing.assert_allclose(jax.jit(lambda b: integrate(jnp.exp, 0.0, b, n=7))(2.0), np.expm1(2.0), rtol=1e-5)
np.testing.assert_allclose(integrate(jnp.exp, 0.0, 1.0, n=7), np.expm1(1.0), rtol=1e-5)
