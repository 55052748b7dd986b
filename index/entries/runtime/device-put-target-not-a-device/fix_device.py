"""Keeps a lookup table on the CPU, next to a model on the default device."""

import jax
import jax.numpy as jnp
import numpy as np

table = jnp.array([0.0, 1.0, 4.0, 9.0])
table_on_host = jax.device_put(table, jax.devices("cpu")[0])
np.testing.assert_allclose(table_on_host, [0.0, 1.0, 4.0, 9.0])
assert table_on_host.devices() == {jax.devices("cpu")[0]}
