"""How the reflected amplitude of a coated lens answers to its complex refractive index."""

import jax
import jax.numpy as jnp
import numpy as np


def reflected(parts):
    index = jax.lax.complex(parts[0], parts[1])
    return (1.0 - index) / (1.0 + index)


parts = jnp.array([[1.5, 2.0], [0.1, 0.0]])
jacobian = jax.jacfwd(reflected)(parts)
expected = -2.0 / (1.0 + np.array([1.5 + 0.1j, 2.0])) ** 2
np.testing.assert_allclose(jacobian[:, 0], np.diag(expected), rtol=1e-5, atol=1e-7)
np.testing.assert_allclose(jacobian[:, 1], np.diag(1j * expected), rtol=1e-5, atol=1e-7)
