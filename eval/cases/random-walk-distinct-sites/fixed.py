import jax
import jax.numpy as jnp
from jax import lax, random

SIDE = 12


def walk(key, n_steps):
    moves = jnp.array([[0, 1], [0, -1], [1, 0], [-1, 0]])

    def hop(pos, k):
        pos = (pos + moves[random.randint(k, (), 0, 4)]) % SIDE
        return pos, pos[0] * SIDE + pos[1]

    start = jnp.array([SIDE // 2, SIDE // 2])
    _, sites = lax.scan(hop, start, random.split(key, n_steps))
    return sites


def exploration(sites):
    """Distinct sites visited by the walker."""
    return (jnp.bincount(sites, length=SIDE * SIDE) > 0).sum()


ensemble = jax.vmap(lambda k: walk(k, 80))(random.split(random.PRNGKey(3), 64))
visited = jax.vmap(exploration)(ensemble)
mean_visited = visited.mean()
efficiency = mean_visited / ensemble.shape[1]
print(mean_visited, efficiency)
