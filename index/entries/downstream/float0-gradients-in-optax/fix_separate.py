"""One Adam step for a growth-rate fit that also counts its epochs."""

import jax
import jax.numpy as jnp
import numpy as np
import optax

params = {"rate": jnp.array(0.5)}
epoch = jnp.array(3)
days = jnp.array([1.0, 2.0, 4.0])
colony = jnp.array([2.0, 4.0, 8.0])


def loss(params):
    return jnp.mean((params["rate"] * days - colony) ** 2)


optimizer = optax.adam(0.1)
state = optimizer.init(params)
gradient = jax.grad(loss)(params)
updates, state = optimizer.update(gradient, state)
params = optax.apply_updates(params, updates)

np.testing.assert_allclose(gradient["rate"], 2 * (0.5 - 2.0) * (1 + 4 + 16) / 3, rtol=1e-5)
np.testing.assert_allclose(params["rate"], 0.6, rtol=1e-5)
assert int(epoch) == 3
