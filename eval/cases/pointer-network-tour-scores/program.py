import jax
import jax.numpy as jnp
from jax import lax


def init(key, d_in=2, d=12):
    kq, kk, ke = jax.random.split(key, 3)
    scale = lambda k, shape: jax.random.normal(k, shape) / jnp.sqrt(shape[0])
    return {"embed": scale(ke, (d_in, d)), "query": scale(kq, (d, d)), "key": scale(kk, (d, d))}


def glimpse(params, nodes, context):
    """Attention of the current context over all cities."""
    q = context @ params["query"]
    k = nodes @ params["key"]
    return q @ k / jnp.sqrt(q.shape[-1])


def greedy_tour(params, cities):
    nodes = jnp.tanh(cities @ params["embed"])
    n = cities.shape[0]

    def pick(carry, _):
        visited, current = carry
        scores = glimpse(params, nodes, nodes[current])
        choice = jnp.argmax(jnp.where(visited, -jnp.inf, scores))
        return (visited.at[choice].set(True), choice), choice

    visited = jnp.zeros(n, bool).at[0].set(True)
    _, rest = lax.scan(pick, (visited, 0), None, length=n - 1)
    return jnp.concatenate([jnp.array([0]), rest])


def tour_length(cities, tour):
    path = cities[tour]
    return jnp.linalg.norm(path - jnp.roll(path, -1, axis=0), axis=1).sum()


cities = jax.random.uniform(jax.random.key(1), (7, 2))
params = init(jax.random.key(0))
tour = jax.jit(greedy_tour)(params, cities)
length = tour_length(cities, tour)
print(tour, length)
