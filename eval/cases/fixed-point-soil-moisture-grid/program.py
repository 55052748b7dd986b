"""Equilibrium water content in every cell of a small catchment (fixed point)."""
import jax
import jax.numpy as jnp
import numpy as np

rain = jnp.asarray(np.linspace(0.2, 1.4, 12).reshape(3, 4))
conductivity = 0.8


def relax(theta, rain):
    drainage = conductivity * theta ** 2
    evaporation = 0.3 * theta
    return theta + 0.25 * (rain - drainage - evaporation)


@jax.jit
def equilibrium(rain):
    def body(carry):
        theta, _ = carry
        new = relax(theta, rain)
        return new, jnp.abs(new - theta)

    def cond(carry):
        _, change = carry
        return change > 1e-6

    theta0 = jnp.full_like(rain, 0.5)
    theta, change = jax.lax.while_loop(cond, body, (theta0, jnp.ones_like(rain)))
    return theta


theta_eq = equilibrium(rain)
print(theta_eq.round(3))
wettest = jnp.unravel_index(jnp.argmax(theta_eq), theta_eq.shape)
