"""Compiles a Lennard-Jones energy with fast math for a benchmark."""

import jax
import jax.numpy as jnp
import numpy as np

OPTIONS = {"cpu": {"xla_cpu_enable_fast_math": True}}


@jax.jit
def pair_energy(distance):
    return 4.0 * (distance**-12 - distance**-6)


lowered = pair_energy.lower(jnp.ones(2))
fast_energy = lowered.compile(compiler_options=OPTIONS.get(jax.default_backend()))
np.testing.assert_allclose(fast_energy(jnp.array([1.0, 2.0])), [0.0, 4 * (2.0**-12 - 2.0**-6)], atol=1e-6)
