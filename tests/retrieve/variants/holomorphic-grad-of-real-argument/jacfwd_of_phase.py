"""Jacobian of the signals of coupled resonators in their detunings."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jacfwd, holomorphic=True)
def signals(detunings):
    coupling = jnp.array([[0.0, 0.2], [0.2, 0.0]])
    return jnp.linalg.solve(coupling + jnp.diag(detunings + 0.1j), jnp.array([1.0, 0.0]))


print(signals(jnp.array([0.5, -0.3])))
