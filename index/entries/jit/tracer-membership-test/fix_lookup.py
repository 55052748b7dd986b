"""Sum the partial charges of the atoms that can form hydrogen bonds (N, O, F)."""

import jax
import jax.numpy as jnp
import numpy as np

IS_POLAR = jnp.zeros(119, dtype=bool).at[jnp.array([7, 8, 9])].set(True)


@jax.jit
def polar_charge(atomic_numbers, charges):
    def masked(atomic_number, charge):
        is_polar = IS_POLAR[atomic_number]
        return jnp.where(is_polar, charge, 0.0)

    return jnp.sum(jax.vmap(masked)(atomic_numbers, charges))


water = jnp.array([8, 1, 1, 6])
np.testing.assert_allclose(polar_charge(water, jnp.array([-0.8, 0.4, 0.4, 0.1])), -0.8, rtol=1e-6)
np.testing.assert_allclose(polar_charge(jnp.array([9, 7, 6]), jnp.array([1.0, 2.0, 4.0])), 3.0, rtol=1e-6)
