"""Random walk whose path is written into a buffer that is carried along."""
import jax
import jax.numpy as jnp

path = jax.new_ref(jnp.zeros(5))


def step(carry, k):
    buffer, position = carry
    position = position + 1.0
    buffer[k] = position
    return (buffer, position), None


print(jax.lax.scan(step, (path, 0.0), jnp.arange(5)))
