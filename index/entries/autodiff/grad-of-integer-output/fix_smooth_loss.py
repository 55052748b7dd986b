"""Tune the threshold of a spike detector by gradient descent on a smooth loss."""

import jax
import jax.numpy as jnp
import numpy as np

voltage = jnp.array([0.1, 0.4, 0.35, 0.8, 0.9])
is_spike = jnp.array([False, False, True, True, True])


def errors(threshold):
    detected = jax.nn.sigmoid((voltage - threshold) / 0.1)
    return jnp.sum(jnp.where(is_spike, 1.0 - detected, detected))


slope = jax.grad(errors)(0.5)
v, truth = np.array([0.1, 0.4, 0.35, 0.8, 0.9]), np.array([0, 0, 1, 1, 1])
p = 1 / (1 + np.exp(-(v - 0.5) / 0.1))
np.testing.assert_allclose(slope, np.sum(np.where(truth, 1, -1) * p * (1 - p)) / 0.1, rtol=1e-4)
