"""Fine-tuning step: the head of a pretrained network trains, the encoder is frozen."""

import jax
import jax.numpy as jnp
import optax

params = {"encoder": {"w": jnp.array([1.0, 2.0])}, "head": {"w": jnp.array([3.0])}}
labels = {"encoder": "frozen", "head": "train"}
optimizer = optax.multi_transform({"train": optax.sgd(0.5), "freeze": optax.set_to_zero()}, labels)
state = optimizer.init(params)


def loss(params):
    return params["head"]["w"][0] * jnp.sum(params["encoder"]["w"])


gradient = jax.grad(loss)(params)
updates, state = optimizer.update(gradient, state, params)
params = optax.apply_updates(params, updates)
print(params)
