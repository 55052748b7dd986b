"""One step of gradient descent for an ensemble, one member per device."""

import jax
import numpy as np

members = np.arange(24.0).reshape(8, 3)
gradients = np.ones((8, 3))


def descend(member, gradient, rate):
    return member - rate * gradient


print(jax.pmap(descend)(members, gradients, 0.1))
