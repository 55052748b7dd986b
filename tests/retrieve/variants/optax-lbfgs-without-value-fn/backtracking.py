"""Gradient descent with a backtracking line search on the focus of a mirror."""

import jax
import jax.numpy as jnp
import optax


def blur(focus):
    return jnp.sum((focus - jnp.array([1.0, 2.0])) ** 4)


search = optax.chain(optax.sgd(1.0), optax.scale_by_backtracking_linesearch(max_backtracking_steps=10))
focus = jnp.zeros(2)
memory = search.init(focus)
change, memory = search.update(jax.grad(blur)(focus), memory, focus)
