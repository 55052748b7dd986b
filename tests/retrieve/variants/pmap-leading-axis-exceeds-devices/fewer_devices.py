"""Simulates eight random walks, on the first four devices."""

import jax

walkers = jax.random.split(jax.random.PRNGKey(0), 8)


def walk(key):
    return jax.random.normal(key, (100,)).sum()


run = jax.pmap(walk, devices=jax.devices()[:4])
endpoints = run(walkers)
print(endpoints)
