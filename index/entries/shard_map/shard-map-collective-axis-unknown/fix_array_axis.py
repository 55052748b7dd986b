"""Anomalies of forecast ensembles whose grid points are spread over the devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec

mesh = jax.make_mesh((8,), ("grid",))
spread = PartitionSpec(None, "grid")


def anomalies(forecasts):
    # Instead of jax.vmap(lambda f: f - lax.pmean(f, "member"), axis_name="member")(forecasts).
    return forecasts - jnp.mean(forecasts, axis=0, keepdims=True)


forecasts = jax.device_put(jnp.arange(48.0).reshape(3, 16) ** 2, NamedSharding(mesh, spread))
result = jax.shard_map(anomalies, mesh=mesh, in_specs=spread, out_specs=spread)(forecasts)
members = np.arange(48.0).reshape(3, 16) ** 2
np.testing.assert_allclose(result, members - members.mean(axis=0), rtol=1e-5)
