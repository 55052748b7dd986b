"""Growth of a population, stepped with a program that was compiled before the loop."""

import jax
import jax.numpy as jnp


def logistic_step(population, rate, capacity):
    return population + rate * population * (1 - population / capacity)


population = jnp.full(6, 2.0)
settings = {"rate": jnp.float32(0.3), "capacity": jnp.float32(50.0)}
step = jax.jit(logistic_step).lower(population, settings["rate"], settings["capacity"]).compile()

history = []
for _ in range(10):
    population = step(population, **settings)
    history.append(population.mean())
print(history)
