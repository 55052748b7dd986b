"""Membrane voltage of leaky neurons driven by recorded input currents."""

import jax.numpy as jnp
import numpy as np
from jax import lax

batch, n_steps = 2, 4
currents = jnp.arange(8.0).reshape(batch, n_steps)


def leak(voltage, current):
    voltage = 0.5 * voltage + current
    return voltage, voltage


voltage, trace = lax.scan(leak, jnp.zeros(batch), currents.swapaxes(0, 1), length=n_steps)

# By hand: neuron 0 gets 0, 1, 2, 3 and neuron 1 gets 4, 5, 6, 7
np.testing.assert_allclose(trace[:, 0], [0.0, 1.0, 2.5, 4.25])
np.testing.assert_allclose(trace[:, 1], [4.0, 7.0, 9.5, 11.75])
np.testing.assert_allclose(voltage, [4.25, 11.75])
