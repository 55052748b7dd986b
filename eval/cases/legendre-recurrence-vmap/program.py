import jax
import jax.numpy as jnp


def legendre(degree, x):
    """P_degree(x) by Bonnet's recurrence."""
    p_prev, p = jnp.ones_like(x), x
    for n in range(1, degree):
        p_prev, p = p, ((2 * n + 1) * x * p - n * p_prev) / (n + 1)
    return jnp.where(degree == 0, 1.0, p)


degrees = jnp.arange(6)
x = jnp.linspace(-1.0, 1.0, 41)
basis = jax.vmap(legendre, in_axes=(0, None))(degrees, x)


def project(f_values):
    """Coefficients of f in the Legendre basis (trapezoidal rule)."""
    dx = x[1] - x[0]
    prod = basis * f_values
    integral = dx * (prod.sum(axis=1) - 0.5 * (prod[:, 0] + prod[:, -1]))
    return (2 * degrees + 1) / 2 * integral


coeffs = project(0.5 * (3 * x**2 - 1) + 2.0 * x)
print(basis[:, -1], coeffs)
