import numpy as np
import jax
import jax.numpy as jnp
from jax.experimental import mesh_utils
from jax.experimental.maps import Mesh
from jax.sharding import NamedSharding, PartitionSpec


def make_mesh(shape=(4, 2), names=("x", "y")):
    return Mesh(mesh_utils.create_device_mesh(shape), names)


class LatticeGas:
    """HPP-like toy: four occupation planes stream in four directions."""

    shifts = ((1, 0), (-1, 0), (0, 1), (0, -1))

    def __init__(self, mesh):
        self.sharding = NamedSharding(mesh, PartitionSpec(None, "x", "y"))

    def place(self, planes):
        return jax.device_put(planes, self.sharding)

    def collide(self, n):
        head_on = n[0] * n[1] * (1 - n[2]) * (1 - n[3]) - n[2] * n[3] * (1 - n[0]) * (1 - n[1])
        return n + head_on * jnp.array([-1, -1, 1, 1], dtype=n.dtype)[:, None, None]

    def stream(self, n):
        return jnp.stack([jnp.roll(n[i], s, axis=(0, 1)) for i, s in enumerate(self.shifts)])

    def step(self, n):
        return self.stream(self.collide(n))


gas = LatticeGas(make_mesh())
rng = np.random.default_rng(0)
start = rng.integers(0, 2, size=(4, 16, 8)).astype(np.int32)
planes = gas.place(start)
advance = jax.jit(gas.step, out_shardings=gas.sharding)
for _ in range(5):
    planes = advance(planes)
density = np.asarray(planes.sum(axis=0))
print(density.sum(), planes.sharding)
