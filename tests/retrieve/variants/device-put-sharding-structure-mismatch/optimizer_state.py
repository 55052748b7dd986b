"""Puts weights and optimizer state on the devices, with the shardings of the weights."""

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

fleet = Mesh(np.array(jax.devices()), ("fleet",))


def place(state, layout):
    return jax.device_put(state, layout)


layout = [NamedSharding(fleet, P("fleet")), NamedSharding(fleet, P())]
state = (np.zeros((8, 2)), np.ones(3))
print(place(state, layout)[0].sharding)
