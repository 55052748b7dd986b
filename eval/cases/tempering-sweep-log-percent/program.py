import jax
import jax.numpy as jnp
from jax import lax, random

L = 12


def local_field(spins):
    return sum(jnp.roll(spins, s, a) for s in (-1, 1) for a in (0, 1))


def energy(spins):
    return -0.5 * jnp.sum(spins * local_field(spins))


def checkerboard(parity):
    i, j = jnp.indices((L, L))
    return (i + j) % 2 == parity


def sweep(i, carry):
    spins, key, beta = carry
    for parity in (0, 1):
        key, sub = random.split(key)
        p_up = jax.nn.sigmoid(2 * beta * local_field(spins))
        proposal = jnp.where(random.uniform(sub, (L, L)) < p_up, 1.0, -1.0)
        spins = jnp.where(checkerboard(parity), proposal, spins)
    print("sweep %d" % i)
    return spins, key, beta * 1.01


@jax.jit
def anneal(key, beta0):
    spins = jnp.where(random.bernoulli(key, 0.5, (L, L)), 1.0, -1.0)
    return lax.fori_loop(0, 150, sweep, (spins, key, beta0))


results = {}
for beta0 in (0.05, 0.4):
    spins, _, beta = anneal(random.PRNGKey(6), beta0)
    results[beta0] = (float(energy(spins)) / L**2, float(beta))
final_spins = spins
