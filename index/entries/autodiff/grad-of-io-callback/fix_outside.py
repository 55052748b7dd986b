"""Training loss whose value is recorded in a host-side history."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback

history = []
inputs = jnp.array([1.0, 2.0, 3.0])
targets = jnp.array([2.0, 4.0, 6.0])


def record(value):
    history.append(float(value))


def loss(slope):
    return jnp.mean((slope * inputs - targets) ** 2)


@jax.jit
def training_step(slope):
    value, gradient = jax.value_and_grad(loss)(slope)
    io_callback(record, None, value)
    return gradient


gradient = training_step(1.0)
jax.effects_barrier()
np.testing.assert_allclose(gradient, -28.0 / 3.0, rtol=1e-6)
np.testing.assert_allclose(history, [14.0 / 3.0], rtol=1e-6)
