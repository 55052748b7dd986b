"""Loss of a small network that maps pressure and temperature to density."""

import equinox as eqx
import jax
import jax.numpy as jnp

model = eqx.nn.MLP(2, 1, width_size=4, depth=1, key=jax.random.key(0))
states = jnp.array([[1.0, 0.5], [0.2, -1.0]])
density = jnp.array([[0.3], [0.8]])


@jax.jit
def loss(model, states, density):
    predicted = jax.vmap(model)(states)
    return jnp.mean((predicted - density) ** 2)


print(loss(model, states, density))
