import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

SOFTENING = 0.05


class NBody:
    def __init__(self, mesh, masses):
        self.mesh = mesh
        self.masses = jnp.asarray(masses)
        self._forces = jax.jit(
            jax.shard_map(
                self._local_acceleration,
                mesh=mesh,
                in_specs=(P("bodies"), P(), P()),
                out_specs=P("bodies"),
            )
        )

    @staticmethod
    def _local_acceleration(mine, everyone, masses):
        d = everyone[None] - mine[:, None]
        r2 = jnp.sum(d**2, axis=-1) + SOFTENING**2
        return jnp.sum(masses[None, :, None] * d / r2[..., None] ** 1.5, axis=1)

    def acceleration(self, positions):
        return self._forces(positions, positions, self.masses)

    def simulate(self, x, v, dt, n_steps):
        a = self.acceleration(x)
        kinetic = []
        for _ in range(n_steps):
            v = v + 0.5 * dt * a
            x = x + dt * v
            a = self.acceleration(x)
            v = v + 0.5 * dt * a
            kinetic.append(float(0.5 * jnp.sum(self.masses[:, None] * v**2)))
        return x, v, kinetic


mesh = Mesh(np.array(jax.devices()), ("bodies",))
rng = np.random.default_rng(14)
masses = rng.uniform(0.5, 1.5, size=9).astype(np.float32)
x0 = rng.normal(size=(9, 3)).astype(np.float32)
system = NBody(mesh, masses)
x, v, kinetic = system.simulate(jnp.asarray(x0), jnp.zeros((9, 3)), dt=0.01, n_steps=20)
momentum = masses @ np.asarray(v)
print(kinetic[-1], momentum)
