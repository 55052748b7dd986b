import jax
from jax import lax, numpy as jnp, random


def tour_length(cities, order):
    path = cities[order]
    return jnp.sum(jnp.linalg.norm(path - jnp.roll(path, -1, axis=0), axis=1))


@jax.jit
def anneal_tour(key, cities, t_start=1.0):
    n = cities.shape[0]
    best = jnp.array(jnp.inf)

    def swap_step(carry, inp):
        nonlocal best
        order, length = carry
        k, temp = inp
        k_pick, k_acc = random.split(k)
        i, j = random.randint(k_pick, (2,), 0, n)
        trial = order.at[i].set(order[j]).at[j].set(order[i])
        trial_length = tour_length(cities, trial)
        accept = random.uniform(k_acc) < jnp.exp((length - trial_length) / temp)
        order = jnp.where(accept, trial, order)
        length = jnp.where(accept, trial_length, length)
        best = jnp.minimum(best, length)
        return (order, length), length

    temps = t_start * 0.996 ** jnp.arange(1500)
    init = (jnp.arange(n), tour_length(cities, jnp.arange(n)))
    (order, length), trace = lax.scan(swap_step, init, (random.split(key, 1500), temps))
    return order, length, best * 1.0, trace


cities = random.uniform(random.PRNGKey(0), (14, 2))
order, length, best, trace = anneal_tour(random.PRNGKey(1), cities)
print(trace[0], length, best)
