"""Where does the batch lie, after it was spread over all devices?"""
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

mesh = Mesh(np.array(jax.devices()), ("batch",))
batch = jax.device_put(np.zeros((8, 2)), NamedSharding(mesh, PartitionSpec("batch")))
print("batch on", batch.device())
