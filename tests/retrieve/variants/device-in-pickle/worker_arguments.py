"""Sends the description of a sharded field to a worker process."""

import multiprocessing

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P


def describe(field):
    print(field.shape)


if __name__ == "__main__":
    rows = NamedSharding(Mesh(np.array(jax.devices()), ("rows",)), P("rows"))
    field = jax.ShapeDtypeStruct((8, 4), jnp.float32, sharding=rows)
    worker = multiprocessing.get_context("spawn").Process(target=describe, args=(field,))
    worker.start()
    worker.join()
