"""A pendulum's energy as a function of flat numbers, for a solver that knows no dictionaries."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.api_util import flatten_fun_nokwargs
from jax.extend import linear_util as lu


def energy(state):
    kinetic = 0.5 * state["speed"] ** 2
    return {"total": kinetic + 9.81 * (1 - jnp.cos(state["angle"]))}


state = {"angle": jnp.pi / 2, "speed": 2.0}
numbers, tree = jax.tree.flatten((state,))
flat_energy, _ = flatten_fun_nokwargs(lu.wrap_init(energy), tree)
(total,) = flat_energy.call_wrapped(*numbers)

np.testing.assert_allclose(total, 2.0 + 9.81, rtol=1e-6)
