"""Loss of a linear model."""
import jax
import jax.numpy as jnp


def loss(w: jnp.DeviceArray, x: jnp.DeviceArray) -> float:
    return float(jnp.sum(w * x))


print(jax.jit(loss)(jnp.ones(2), jnp.ones(2)))
