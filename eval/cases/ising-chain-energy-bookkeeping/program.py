# 1D Ising chain, single-spin-flip dynamics. Keep the energy up to date
# instead of recomputing it.
import jax
import jax.numpy as jnp
from jax import lax, random


class IsingChain:
    def __init__(self, n, field=0.3, temperature=1.5):
        self.n = n
        self.field = field
        self.temperature = temperature

    def energy(self, spins):
        return -jnp.sum(spins * jnp.roll(spins, 1)) - self.field * jnp.sum(spins)

    def flip_cost(self, spins, i):
        s = spins[i]
        neigh = spins[(i - 1) % self.n] + spins[(i + 1) % self.n]
        return 2 * s * (neigh + self.field)

    def sweep(self, state, key):
        spins, bond_energy, accepted = state
        k1, k2 = random.split(key)
        i = random.randint(k1, (), 0, self.n)
        dE = self.flip_cost(spins, i)
        ok = random.uniform(k2) < jnp.exp(-dE / self.temperature)
        spins = jnp.where(ok, spins.at[i].multiply(-1), spins)
        bond_energy = bond_energy + jnp.where(ok, dE, 0)
        accepted = accepted + ok
        return (spins, bond_energy, accepted), bond_energy


model = IsingChain(24, field=0.3)
key = random.PRNGKey(7)
spins0 = jnp.ones(24, dtype=jnp.int32)
# field contribution of the all-up state is -n*field, the bonds give -n
e0 = -jnp.sum(spins0 * jnp.roll(spins0, 1))
keys = random.split(key, 400)
(spins, e_rel, accepted), trace = lax.scan(model.sweep, (spins0, e0, jnp.int32(0)), keys)
final_energy = e_rel - 24 * model.field
print("acceptance", accepted / 400, "energy", final_energy)
