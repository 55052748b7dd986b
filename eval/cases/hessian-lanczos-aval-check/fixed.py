import jax
import jax.numpy as jnp
from jax import grad, jvp
from jax.flatten_util import ravel_pytree


def hvp(f, x, v):
    return jvp(grad(f), (x,), (v,))[1]


def check_operator(matvec, v):
    """A Lanczos operator must map the space into itself."""
    vin = jax.typeof(v)
    vout = jax.eval_shape(matvec, v)
    if (vin.shape, vin.dtype) != (vout.shape, vout.dtype):
        raise ValueError(f"operator maps {vin.shape} to {vout.shape}")
    return vin.shape[0]


def lanczos(matvec, v, order):
    dim = check_operator(matvec, v)
    order = min(order, dim)
    q_prev, q = jnp.zeros_like(v), v / jnp.linalg.norm(v)
    alphas, betas, beta = [], [], 0.0
    for _ in range(order):
        w = matvec(q) - beta * q_prev
        alpha = jnp.vdot(w, q)
        w = w - alpha * q
        beta = jnp.linalg.norm(w)
        alphas.append(alpha)
        betas.append(beta)
        q_prev, q = q, w / (beta + 1e-12)
    off = jnp.stack(betas[:-1])
    return jnp.diag(jnp.stack(alphas)) + jnp.diag(off, 1) + jnp.diag(off, -1)


def energy(theta):
    a, b = theta["a"], theta["b"]
    return 2.0 * a[0] ** 2 + 0.5 * a[1] ** 2 + a[0] * a[1] + 4.5 * b**2 + jnp.sin(b)


flat, unravel = ravel_pytree({"a": jnp.array([0.3, -0.1]), "b": jnp.array(0.0)})
curvature = lanczos(lambda v: hvp(lambda x: energy(unravel(x)), flat, v), jnp.ones(3), order=8)
spectrum = jnp.linalg.eigvalsh(curvature)
print(spectrum)
