import jax
import jax.numpy as jnp
import numpy as np
from jax import lax, random
from jax.experimental import host_callback

log = []


def record(args, transforms):
    step, energy = args
    log.append((int(step), float(energy)))


def energy(spins, J):
    return -0.5 * spins @ J @ spins


@jax.jit
def anneal(key, spins, J, betas):
    n = spins.shape[0]

    def sweep(carry, beta):
        key, spins, step = carry
        key, k_site, k_acc = random.split(key, 3)
        site = random.randint(k_site, (), 0, n)
        delta = 2.0 * spins[site] * (J[site] @ spins)
        flip = random.uniform(k_acc) < jnp.exp(-beta * delta)
        spins = spins.at[site].multiply(jnp.where(flip, -1.0, 1.0))
        host_callback.id_tap(record, (step, energy(spins, J)))
        return (key, spins, step + 1), None

    (_, spins, _), _ = lax.scan(sweep, (key, spins, 0), betas)
    return spins


rng = np.random.default_rng(1)
couplings = np.triu(rng.choice([-1.0, 1.0], size=(10, 10)), 1)
J = jnp.array(couplings + couplings.T)
spins = anneal(random.PRNGKey(4), jnp.ones(10), J, jnp.linspace(0.1, 3.0, 200))
spins.block_until_ready()
host_callback.barrier_wait()
print(sorted(log)[-1])
