from jax import lax, jit, numpy as jnp, random


def laplacian_1d(v):
    padded = jnp.pad(v, 1)
    return 2.0 * v - padded[:-2] - padded[2:]


@jit
def cg(b, tol=1e-5, max_iter=200):
    def cond(s):
        x, r, p, rs, k = s
        return rs > tol**2 and k < max_iter

    def body(s):
        x, r, p, rs, k = s
        Ap = laplacian_1d(p) + 0.01 * p
        alpha = rs / jnp.vdot(p, Ap)
        x = x + alpha * p
        r = r - alpha * Ap
        rs_new = jnp.vdot(r, r)
        return x, r, r + rs_new / rs * p, rs_new, k + 1

    init = (jnp.zeros_like(b), b, b, jnp.vdot(b, b), 0)
    x, r, _, rs, k = lax.while_loop(cond, body, init)
    return x, jnp.sqrt(rs), k


b = random.normal(random.PRNGKey(0), (60,))
x, residual, n_iter = cg(b)
rough, rough_residual, rough_iter = cg(b, max_iter=5)
print(n_iter, residual, rough_residual)
