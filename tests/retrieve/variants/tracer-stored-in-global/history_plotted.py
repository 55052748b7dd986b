"""Annealing whose temperatures are wanted as a NumPy array afterwards."""

import jax
import jax.numpy as jnp
import numpy as np

temperatures = []


def cool(state, rate):
    temperature = state * jnp.exp(-rate)
    temperatures.append(temperature)
    return temperature, temperature**2


final, energies = jax.lax.scan(cool, jnp.float32(10.0), jnp.linspace(0.1, 1.0, 5))
curve = np.array([np.asarray(t) for t in temperatures])
print(final, curve)
