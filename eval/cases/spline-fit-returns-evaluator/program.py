import jax
import jax.numpy as jnp


@jax.jit
def natural_cubic(x, y):
    """Solve for the second derivatives and hand back an interpolating function."""
    n = x.shape[0]
    h = jnp.diff(x)
    slope = jnp.diff(y) / h
    main = jnp.concatenate([jnp.ones(1), 2 * (h[:-1] + h[1:]), jnp.ones(1)])
    upper = jnp.concatenate([jnp.zeros(1), h[1:]])
    lower = jnp.concatenate([h[:-1], jnp.zeros(1)])
    A = jnp.diag(main) + jnp.diag(upper, 1) + jnp.diag(lower, -1)
    rhs = jnp.concatenate([jnp.zeros(1), 6 * jnp.diff(slope), jnp.zeros(1)])
    m = jnp.linalg.solve(A, rhs)

    def evaluate(q):
        i = jnp.clip(jnp.searchsorted(x, q) - 1, 0, n - 2)
        a, b = (x[i + 1] - q) / h[i], (q - x[i]) / h[i]
        bend = ((a**3 - a) * m[i] + (b**3 - b) * m[i + 1]) * h[i] ** 2 / 6
        return a * y[i] + b * y[i + 1] + bend

    return m, evaluate


knots = jnp.linspace(0.0, 2 * jnp.pi, 12)
second, spline = natural_cubic(knots, jnp.sin(knots))
q = jnp.linspace(0.1, 6.0, 50)
values = spline(q)
error = jnp.abs(values - jnp.sin(q)).max()
print(error)
