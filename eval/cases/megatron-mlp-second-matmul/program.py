import jax
import jax.numpy as jnp
import numpy as np
from dataclasses import dataclass
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P


@dataclass(frozen=True)
class MLPBlock:
    mesh: jax.sharding.Mesh
    d_model: int = 8
    d_ff: int = 16

    def shard(self, value, *spec):
        return jax.device_put(value, NamedSharding(self.mesh, P(*spec)))

    def init(self, seed):
        rng = np.random.default_rng(seed)
        up = rng.normal(size=(self.d_model, self.d_ff)) / np.sqrt(self.d_model)
        down = rng.normal(size=(self.d_ff, self.d_model)) / np.sqrt(self.d_ff)
        return {
            "up": self.shard(up.astype(np.float32), None, "tp"),
            "down": self.shard(down.astype(np.float32), "tp", None),
        }

    def __call__(self, params, x):
        h = jnp.einsum("bd,df->bf", x, params["up"])
        h = jax.nn.silu(h)
        return x + jnp.einsum("bf,fd->bd", h, params["down"])


mesh = jax.make_mesh((2, 4), ("dp", "tp"), axis_types=(AxisType.Explicit,) * 2)
block = MLPBlock(mesh)
params = block.init(0)
tokens = block.shard(np.random.default_rng(1).normal(size=(4, 8)).astype(np.float32), "dp", None)
hidden = jax.jit(block)(params, tokens)
print(hidden.shape, hidden.sharding)
