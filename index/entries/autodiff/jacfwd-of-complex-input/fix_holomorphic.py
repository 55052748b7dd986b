"""How the reflected amplitude of a coated lens answers to its complex refractive index."""

import jax
import jax.numpy as jnp
import numpy as np


def reflected(index):
    return (1.0 - index) / (1.0 + index)


index = jnp.array([1.5 + 0.1j, 2.0 + 0.0j])
jacobian = jax.jacfwd(reflected, holomorphic=True)(index)
expected = -2.0 / (1.0 + np.array([1.5 + 0.1j, 2.0])) ** 2
np.testing.assert_allclose(jacobian, np.diag(expected), rtol=1e-5)
