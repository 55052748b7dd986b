# jax: >=0.7
"""One relaxation step of a temperature field whose rows are spread over the devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.lax import with_sharding_constraint
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("rows",))


@jax.jit
def relax(temperature):
    temperature = with_sharding_constraint(temperature, P("rows"))
    return temperature + 0.1 * (jnp.roll(temperature, 1, axis=0) - temperature)


temperature = np.arange(32.0).reshape(8, 4)
with jax.set_mesh(mesh):
    relaxed = relax(temperature)
expected = temperature + 0.1 * (np.roll(temperature, 1, axis=0) - temperature)
np.testing.assert_allclose(relaxed, expected, rtol=1e-6)
assert len(relaxed.sharding.device_set) == 8
