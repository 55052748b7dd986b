"""Takes over only those walkers of a Monte Carlo step that were accepted."""
import jax
import numpy as np
from jax import lax
from jax.sharding import AxisType, NamedSharding, PartitionSpec

devices = jax.make_mesh((2, 4), ("replica", "walker"), axis_types=(AxisType.Explicit,) * 2)


def place(values, *axes):
    return jax.device_put(values, NamedSharding(devices, PartitionSpec(*axes)))


old = place(np.zeros((4, 8), np.float32), "replica", "walker")
new = place(np.ones((4, 8), np.float32), "replica", None)
accepted = place(np.arange(32).reshape(4, 8) % 3 == 0, "replica", "walker")
print(lax.select(accepted, new, old))
