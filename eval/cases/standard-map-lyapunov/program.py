import numpy as np
from functools import partial
from jax.config import config
config.update("jax_enable_x64", True)
import jax
import jax.numpy as jnp

TWO_PI = 2 * np.pi


def standard_map(state, k):
    theta, p = state
    p = p + k * jnp.sin(theta)
    theta = theta + p
    return jnp.array([theta % TWO_PI, p])


@partial(jax.jit, static_argnums=2)
def lyapunov(state, k, n_iter):
    jac = jax.jacfwd(standard_map)

    def body(carry, _):
        s, v = carry
        v = jac(s, k) @ v
        norm = jnp.linalg.norm(v)
        return (standard_map(s, k), v / norm), jnp.log(norm)

    (_, _), logs = jax.lax.scan(body, (state, jnp.array([1.0, 0.0])), None, length=n_iter)
    return logs.mean()


start = jnp.array([0.7, 0.2])
exponents = {k: float(lyapunov(start, k, 2000)) for k in (0.1, 6.0)}

# distance of two orbits that start 1e-12 apart: invisible in single precision
a, b = start, start + jnp.array([1e-12, 0.0])
separation = []
for step in range(12):
    separation.append(float(jnp.abs(a[1] - b[1])))
    a, b = standard_map(a, 6.0), standard_map(b, 6.0)
print(exponents, separation[1], separation[-1])
