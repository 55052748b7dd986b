"""Bring the state of a Monte Carlo run to the host."""

import jax
import jax.numpy as jnp
import numpy as np

state = {"energy": jnp.array([-1.5, -1.2]), "step": jnp.array(400), "key": jax.random.key(11)}

host = jax.device_get(state)

assert isinstance(host["energy"], np.ndarray)
np.testing.assert_allclose(host["energy"], [-1.5, -1.2])
np.testing.assert_array_equal(jax.random.normal(host["key"], (4,)), jax.random.normal(jax.random.key(11), (4,)))
