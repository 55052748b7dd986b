"""A table of embeddings, spread over the model axis."""
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(2, 4), ("data", "model"))


def place(params):
    rows = NamedSharding(mesh, P("model", None))
    return {name: jax.device_put(value, rows) for name, value in params.items()}


print(place({"embedding": jnp.ones((50257, 2))})["embedding"].shape)
