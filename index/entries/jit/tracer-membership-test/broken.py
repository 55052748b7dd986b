"""Sum the partial charges of the atoms that can form hydrogen bonds (N, O, F)."""

import jax
import jax.numpy as jnp


@jax.jit
def polar_charge(atomic_numbers, charges):
    def masked(atomic_number, charge):
        is_polar = atomic_number in (7, 8, 9)
        return jnp.where(is_polar, charge, 0.0)

    return jnp.sum(jax.vmap(masked)(atomic_numbers, charges))


water = jnp.array([8, 1, 1, 6])
print(polar_charge(water, jnp.array([-0.8, 0.4, 0.4, 0.1])))
