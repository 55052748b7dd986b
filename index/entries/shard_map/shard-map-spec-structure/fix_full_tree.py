"""Predict stellar temperatures from colours with a linear model, the stars spread over four devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()[:4]), ("stars",))
model = {"slope": jnp.array([-900.0, 400.0]), "offset": jnp.array(5800.0)}
colours = jnp.arange(16.0).reshape(8, 2) / 10


def temperature(model, colours):
    return colours @ model["slope"] + model["offset"]


specs = ({"slope": P(), "offset": P()}, P("stars"))
predict = jax.shard_map(temperature, mesh=mesh, in_specs=specs, out_specs=P("stars"))
expected = np.arange(16.0).reshape(8, 2) / 10 @ np.array([-900.0, 400.0]) + 5800
np.testing.assert_allclose(jax.jit(predict)(model, colours), expected, rtol=1e-6)
