from typing import NamedTuple
import jax
import jax.numpy as jnp
from jax import Array


class AdamState(NamedTuple):
    x: Array
    mu: Array
    nu: Array
    step: Array


def rosenbrock(x):
    return (1.0 - x[0]) ** 2 + 10.0 * (x[1] - x[0] ** 2) ** 2


def adam_update(state, lr, b1=0.9, b2=0.999, eps=1e-8):
    step = state.step + 1
    g = jax.grad(rosenbrock)(state.x)
    mu = b1 * state.mu + (1 - b1) * g
    nu = b2 * state.nu + (1 - b2) * g * g
    mu_hat = mu / (1 - b1 ** step)
    nu_hat = nu / (1 - b2 ** step)
    x = state.x - lr * mu_hat / (jnp.sqrt(nu_hat) + eps)
    return x, mu, nu, step


@jax.jit
def minimise(x0):
    def body(state, lr):
        new = adam_update(state, lr)
        return new, rosenbrock(new[0])

    init = AdamState(x0, jnp.zeros_like(x0), jnp.zeros_like(x0), jnp.array(0.0))
    schedule = jnp.full(500, 0.05)
    return jax.lax.scan(body, init, schedule)


final, values = minimise(jnp.array([-1.0, 1.5]))
solution = final[0]
print(solution, values[-1])
