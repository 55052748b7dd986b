"""Place the parameters of a small network on a mesh: kernels are sharded, biases are not."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("model",))
params = {
    "kernel": np.arange(24.0).reshape(3, 8),
    "bias": np.linspace(0.0, 1.0, 8),
    "scale": np.full(8, 2.0),
}

whole = NamedSharding(mesh, P())
shardings = {"kernel": NamedSharding(mesh, P(None, "model")), "bias": whole, "scale": whole}
placed = jax.device_put(params, shardings)

features = jnp.array([[1.0, 0.0, -1.0]])
output = jax.jit(lambda p, x: (x @ p["kernel"] + p["bias"]) * p["scale"])(placed, features)
np.testing.assert_allclose(output, [(-16 + np.linspace(0.0, 1.0, 8)) * 2], rtol=1e-5)
assert placed["kernel"].sharding.shard_shape((3, 8)) == (3, 1)
