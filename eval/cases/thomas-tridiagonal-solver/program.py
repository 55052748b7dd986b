import jax.numpy as jnp


def thomas(lower, diag, upper, rhs):
    """Solve a tridiagonal system; translated from my Fortran lecture notes."""
    n = diag.shape[0]
    c = jnp.zeros(n)
    d = jnp.zeros(n)
    c[0] = upper[0] / diag[0]
    d[0] = rhs[0] / diag[0]
    for i in range(1, n):
        denom = diag[i] - lower[i - 1] * c[i - 1]
        if i < n - 1:
            c[i] = upper[i] / denom
        d[i] = (rhs[i] - lower[i - 1] * d[i - 1]) / denom
    x = jnp.zeros(n)
    x[n - 1] = d[n - 1]
    for i in range(n - 2, -1, -1):
        x[i] = d[i] - c[i] * x[i + 1]
    return x


n = 20
dt, dx = 0.01, 1.0 / (n + 1)
r = dt / dx**2
diag = jnp.full(n, 1 + 2 * r)
off = jnp.full(n - 1, -r)
grid = jnp.linspace(dx, 1 - dx, n)
u = jnp.sin(jnp.pi * grid)
for _ in range(3):
    u = thomas(off, diag, off, u)
print(u.max())
