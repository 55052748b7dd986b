"""One step of gradient descent for an ensemble, one member per device."""

import jax
import numpy as np

members = np.arange(24.0).reshape(8, 3)
gradients = np.ones((8, 3))


def descend(member, gradient, rate):
    return member - rate * gradient


updated = jax.pmap(descend, in_axes=(0, 0, None))(members, gradients, 0.1)
np.testing.assert_allclose(updated, np.arange(24.0).reshape(8, 3) - 0.1, rtol=1e-5)
