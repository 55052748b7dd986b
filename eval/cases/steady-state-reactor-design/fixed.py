"""Choose the feed temperature of a stirred reactor; its steady state is found by fixed-point iteration."""
import jax
import jax.numpy as jnp
from jax import lax


def rate(conc, temp):
    return 5.0 * jnp.exp(-3.0 / temp) * conc


def steady_state(temp, tol=1e-6):
    def body(carry):
        c, _ = carry
        c_new = 0.5 * c + 0.5 * (1.0 - rate(c, temp))
        return c_new, jnp.abs(c_new - c)

    def cond(carry):
        return carry[1] > tol

    c, _ = lax.fori_loop(0, 60, lambda _, carry: body(carry), (jnp.array(0.5), jnp.array(1.0)))
    return c


def cost(temp):
    conversion = 1.0 - steady_state(temp)
    heating = 0.15 * temp ** 2
    return heating - conversion


slope = jax.jit(jax.grad(cost))
temp = jnp.array(0.9)
trace = []
for _ in range(80):
    temp = temp - 0.3 * slope(temp)
    trace.append(float(cost(temp)))
print(temp, trace[-1])
