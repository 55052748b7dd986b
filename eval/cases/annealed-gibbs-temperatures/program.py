import jax
import jax.numpy as jnp
from jax import random, lax

# couplings of a small spin glass
J = random.normal(random.PRNGKey(99), (8, 8))
J = jnp.triu(J, 1)
J = J + J.T


def energy(s):
    return -0.5 * s @ J @ s


def gibbs_sweep(s, key, temperature):
    keys = random.split(key, s.shape[0])
    for i in range(s.shape[0]):
        p_up = jax.nn.sigmoid(2.0 * J[i] @ s / temperature)
        s = s.at[i].set(jnp.where(random.uniform(keys[i]) < p_up, 1.0, -1.0))
    return s


def anneal(key, temperatures):
    def body(carry, T):
        s, key, best = carry
        key, sub = random.split(key)
        s = gibbs_sweep(s, sub, T)
        e = energy(s)
        return (s, key, jnp.minimum(best, e)), e

    k_init, key = random.split(key)
    s0 = random.rademacher(k_init, (8,)).astype(jnp.float32)
    (s, _, best), energies = lax.scan(body, (s0, key, jnp.inf), temperatures)
    return s, best, energies


schedule = [4.0, 3.0, 2.0, 1.5, 1.0, 0.7, 0.5, 0.3, 0.2, 0.1]
state, best_energy, energies = anneal(random.PRNGKey(3), schedule)
print(energies, best_energy)
