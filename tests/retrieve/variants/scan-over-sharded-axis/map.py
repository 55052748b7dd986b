"""Norm of each galaxy's spectrum, one at a time."""
from functools import partial

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType, NamedSharding
from jax.sharding import PartitionSpec as P

sky = jax.make_mesh((2,), ("galaxy",), axis_types=(AxisType.Explicit,))
spectra = jax.device_put(jnp.ones((6, 10)), NamedSharding(sky, P("galaxy")))
norms = jax.jit(partial(lax.map, jnp.linalg.norm))
print(norms(spectra))
