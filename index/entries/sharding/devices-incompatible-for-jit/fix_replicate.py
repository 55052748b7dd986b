"""Score a sharded batch of molecules with a linear model whose weights were read onto one device."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("molecules",))
descriptors = jax.device_put(np.arange(24.0).reshape(8, 3), NamedSharding(mesh, P("molecules")))
weights = jax.device_put(np.array([1.0, -2.0, 3.0]), NamedSharding(mesh, P()))

score = jax.jit(lambda descriptors, weights: jnp.tanh(descriptors @ weights / 50))
expected = np.tanh(np.arange(24.0).reshape(8, 3) @ np.array([1.0, -2.0, 3.0]) / 50)
np.testing.assert_allclose(score(descriptors, weights), expected, rtol=1e-5)
assert len(score(descriptors, weights).sharding.device_set) == 8
