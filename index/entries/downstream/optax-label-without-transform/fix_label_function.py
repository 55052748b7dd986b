"""Fine-tuning step: the head of a pretrained network trains, the encoder is frozen."""

import jax
import jax.numpy as jnp
import numpy as np
import optax

params = {"encoder": {"w": jnp.array([1.0, 2.0])}, "head": {"w": jnp.array([3.0])}}


def label(path, leaf):
    return "train" if path[0].key == "head" else "freeze"


labels = jax.tree_util.tree_map_with_path(label, params)
optimizer = optax.multi_transform({"train": optax.sgd(0.5), "freeze": optax.set_to_zero()}, labels)
state = optimizer.init(params)


def loss(params):
    return params["head"]["w"][0] * jnp.sum(params["encoder"]["w"])


gradient = jax.grad(loss)(params)
updates, state = optimizer.update(gradient, state, params)
params = optax.apply_updates(params, updates)

np.testing.assert_array_equal(params["encoder"]["w"], [1.0, 2.0])
np.testing.assert_allclose(params["head"]["w"], [3.0 - 0.5 * (1.0 + 2.0)], rtol=1e-6)
