"""Trains a classifier on the number of wrong labels."""

import jax
import jax.numpy as jnp


def wrong_labels(params, images, labels):
    logits = images @ params["w"] + params["b"]
    return (logits.argmax(axis=-1) != labels).sum()


@jax.jit
def train_step(params, images, labels):
    loss, grads = jax.value_and_grad(wrong_labels)(params, images, labels)
    return jax.tree.map(lambda p, g: p - 0.1 * g, params, grads), loss


params = {"w": jnp.ones((4, 3)), "b": jnp.zeros(3)}
print(train_step(params, jnp.ones((6, 4)), jnp.array([0, 1, 2, 0, 1, 2])))
