"""L-BFGS loop for the parameters of a spline."""

import jax
import jax.numpy as jnp
import optax

knots = jnp.array([0.1, 0.5])
tx = optax.lbfgs(memory_size=5)


def roughness(knots):
    return jnp.sum(jnp.diff(knots) ** 2) + jnp.sum(knots**2)


memory = tx.init(knots)
for _ in range(3):
    slope = jax.grad(roughness)(knots)
    change, memory = tx.update(slope, memory, knots, value_fn=roughness)
    knots = optax.apply_updates(knots, change)
