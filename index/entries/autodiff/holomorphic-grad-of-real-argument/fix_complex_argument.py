"""Rate of change of a quantum amplitude with (complex) time."""

import jax
import jax.numpy as jnp
import numpy as np

energies = jnp.array([1.0, 2.0])
weights = jnp.array([0.25, 0.75])


def amplitude(time):
    return jnp.sum(weights * jnp.exp(-1j * energies * time))


rate = jax.grad(amplitude, holomorphic=True)(0.3 + 0.0j)
e, w = np.array([1.0, 2.0]), np.array([0.25, 0.75])
np.testing.assert_allclose(rate, np.sum(-1j * e * w * np.exp(-1j * e * 0.3)), rtol=1e-5)
