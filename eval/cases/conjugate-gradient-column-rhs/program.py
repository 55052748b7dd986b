import jax
import jax.numpy as jnp
from jax import lax
import numpy as np


def cg(matvec, b, tol=1e-6, max_iter=100):
    x0 = jnp.zeros(b.shape[0])
    r0 = b

    def cond(s):
        x, r, p, rs, k = s
        return (jnp.sqrt(rs) > tol) & (k < max_iter)

    def body(s):
        x, r, p, rs, k = s
        Ap = matvec(p)
        alpha = rs / jnp.sum(p * Ap)
        x = x + alpha * p
        r = r - alpha * Ap
        rs_new = jnp.sum(r * r)
        p = r + rs_new / rs * p
        return x, r, p, rs_new, k + 1

    x, r, p, rs, k = lax.while_loop(cond, body, (x0, r0, r0, jnp.sum(r0 * r0), 0))
    return x, k


# 1D Laplacian plus a mass term; right-hand side comes as a column (n, 1)
n = 20
L = 2.5 * np.eye(n) - np.eye(n, k=1) - np.eye(n, k=-1)
L = jnp.asarray(L)
rhs = jnp.asarray(np.sin(np.linspace(0, np.pi, n)).reshape(-1, 1))

solution, iterations = jax.jit(lambda b: cg(lambda v: L @ v, b))(rhs)
residual = jnp.linalg.norm(L @ solution - rhs)
print(iterations, residual)
