"""Compiles a Lennard-Jones energy with fast math for a benchmark."""

import jax
import jax.numpy as jnp


@jax.jit
def pair_energy(distance):
    return 4.0 * (distance**-12 - distance**-6)


lowered = pair_energy.lower(jnp.ones(2))
fast_energy = lowered.compile(compiler_options={"--xla_cpu_enable_fast_math": True})
print(fast_energy(jnp.array([1.0, 2.0])))
