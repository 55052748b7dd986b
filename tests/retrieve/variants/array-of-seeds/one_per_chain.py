"""Starting points of Markov chains, whose seeds come from a settings table."""

import jax

settings = {"chains": 4, "seeds": [[17, 23], [5, 90]], "dimension": 2}


def start(settings):
    keys = jax.random.key(seed=[seed for pair in settings["seeds"] for seed in pair])
    return jax.vmap(lambda key: jax.random.normal(key, (settings["dimension"],)))(keys)


print(start(settings))
