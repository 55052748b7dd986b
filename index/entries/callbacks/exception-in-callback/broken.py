"""Doppler widths of spectral lines, with atomic masses from a table on the host."""

import jax
import jax.numpy as jnp
import numpy as np

atomic_masses = {1: 1.0, 2: 4.0, 8: 16.0}


def look_up_mass(atomic_number):
    return np.float32(atomic_masses[int(atomic_number)])


@jax.jit
def doppler_width(atomic_number, temperature):
    result = jax.ShapeDtypeStruct((), jnp.float32)
    mass = jax.pure_callback(look_up_mass, result, atomic_number)
    return jnp.sqrt(temperature / mass)


for atomic_number in (1, 8, 26):
    print(doppler_width(atomic_number, 100.0))
