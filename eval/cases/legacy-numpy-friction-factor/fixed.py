import jax
import jax.numpy as jnp
import numpy as np


# from the old NumPy toolbox, used everywhere in the group
def haaland(reynolds, roughness):
    reynolds = np.asarray(reynolds)
    inv_sqrt = -1.8 * np.log10((np.asarray(roughness) / 3.7) ** 1.11 + 6.9 / reynolds)
    return (inv_sqrt ** -2).astype(reynolds.dtype)


def friction_factor(reynolds, roughness):
    inv_sqrt = -1.8 * jnp.log10((roughness / 3.7) ** 1.11 + 6.9 / reynolds)
    return inv_sqrt ** -2


def pressure_drop(velocity, diameter, roughness=1e-4, rho=998.0, mu=1e-3, length=50.0):
    re = rho * velocity * diameter / mu
    f = friction_factor(re, roughness)
    return f * length / diameter * 0.5 * rho * velocity ** 2


@jax.jit
def pump_power(velocity, diameter):
    flow = velocity * jnp.pi * diameter ** 2 / 4
    return pressure_drop(velocity, diameter) * flow


velocities = jnp.array([0.5, 1.0, 2.0])
power = jax.vmap(pump_power, in_axes=(0, None))(velocities, 0.1)
marginal = jax.vmap(jax.grad(pump_power), in_axes=(0, None))(velocities, 0.1)
print(power, marginal)
