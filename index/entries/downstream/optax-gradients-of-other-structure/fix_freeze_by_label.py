"""One momentum step for the readout of a reservoir computer; the reservoir stays as it is."""

import jax
import jax.numpy as jnp
import numpy as np
import optax

params = {"reservoir": jnp.array([0.5, -0.5]), "readout": jnp.array([1.0, 2.0])}
target = jnp.array([0.0, 4.0])


def loss(params):
    return jnp.sum((params["readout"] * params["reservoir"] - target) ** 2)


optimizer = optax.multi_transform(
    {"train": optax.sgd(0.1, momentum=0.9), "freeze": optax.set_to_zero()},
    {"reservoir": "freeze", "readout": "train"},
)
state = optimizer.init(params)
gradient = jax.grad(loss)(params)
updates, state = optimizer.update(gradient, state)
params = optax.apply_updates(params, updates)

np.testing.assert_allclose(params["readout"], [1.0 - 0.1 * 0.5, 2.0 - 0.1 * 5.0], rtol=1e-6)
np.testing.assert_array_equal(params["reservoir"], [0.5, -0.5])
