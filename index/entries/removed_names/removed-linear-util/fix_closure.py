"""A pendulum's energy as a function of flat numbers, for a solver that knows no dictionaries."""

import jax
import jax.numpy as jnp
import numpy as np


def energy(state):
    kinetic = 0.5 * state["speed"] ** 2
    return {"total": kinetic + 9.81 * (1 - jnp.cos(state["angle"]))}


state = {"angle": jnp.pi / 2, "speed": 2.0}
numbers, tree = jax.tree.flatten((state,))


def flat_energy(*numbers):
    return jax.tree.leaves(energy(*jax.tree.unflatten(tree, numbers)))


(total,) = flat_energy(*numbers)

np.testing.assert_allclose(total, 2.0 + 9.81, rtol=1e-6)
