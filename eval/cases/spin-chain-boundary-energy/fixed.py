import enum
import jax
import jax.numpy as jnp


class Boundary(enum.Enum):
    PERIODIC = 0
    OPEN = 1


def bonds(spins, boundary):
    if boundary is Boundary.PERIODIC:
        return spins * jnp.roll(spins, -1, axis=-1)
    return spins[..., :-1] * spins[..., 1:]


def chain_energy(spins, J, h, boundary):
    return -J * bonds(spins, boundary).sum(-1) - h * spins.sum(-1)


energy = jax.jit(chain_energy, static_argnames="boundary")

key = jax.random.PRNGKey(3)
spins = jnp.where(jax.random.bernoulli(key, 0.5, (200, 12)), 1.0, -1.0)

table = {}
for bc in Boundary:
    e = energy(spins, 1.0, 0.25, boundary=bc)
    table[bc.name] = e

shift = table["OPEN"] - table["PERIODIC"]
mean_energy = {name: float(e.mean()) for name, e in table.items()}
print(mean_energy)
