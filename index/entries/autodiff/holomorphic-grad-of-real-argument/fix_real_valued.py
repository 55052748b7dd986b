"""Rate of change of a survival probability with time."""

import jax
import jax.numpy as jnp
import numpy as np

energies = jnp.array([1.0, 2.0])
weights = jnp.array([0.25, 0.75])


def survival(time):
    amplitude = jnp.sum(weights * jnp.exp(-1j * energies * time))
    return jnp.real(amplitude * jnp.conj(amplitude))


rate = jax.grad(survival)(0.3)
np.testing.assert_allclose(rate, -2 * 0.25 * 0.75 * np.sin(0.3), rtol=1e-4)
