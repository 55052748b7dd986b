"""One momentum step for the readout of a reservoir computer; the reservoir stays as it is."""

import jax
import jax.numpy as jnp
import numpy as np
import optax

params = {"reservoir": jnp.array([0.5, -0.5]), "readout": jnp.array([1.0, 2.0])}
target = jnp.array([0.0, 4.0])


def loss(trained, fixed):
    return jnp.sum((trained["readout"] * fixed["reservoir"] - target) ** 2)


optimizer = optax.sgd(0.1, momentum=0.9)
trained = {"readout": params["readout"]}
state = optimizer.init(trained)
gradient = jax.grad(loss)(trained, params)
updates, state = optimizer.update(gradient, state)
trained = optax.apply_updates(trained, updates)

np.testing.assert_allclose(trained["readout"], [1.0 - 0.1 * 0.5, 2.0 - 0.1 * 5.0], rtol=1e-6)
