"""A loss that logs its value while it is differentiated."""

import logging

import jax
import jax.numpy as jnp


def loss(weights):
    value = jnp.sum(weights**2)
    logging.info("loss {:.3f}".format(value))
    return value


print(jax.jit(jax.grad(loss))(jnp.ones(3)))
