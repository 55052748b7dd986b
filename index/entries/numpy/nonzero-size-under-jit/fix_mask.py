"""Mean time at which a membrane voltage crosses zero upwards."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def mean_spike_time(voltage, dt):
    crossing = (voltage[1:] > 0.0) & (voltage[:-1] <= 0.0)
    steps = jnp.arange(1, voltage.size)
    return jnp.mean(dt * steps, where=crossing)


voltage = jnp.array([-70.0, -20.0, 30.0, -60.0, -10.0, 5.0, -70.0, 40.0])
np.testing.assert_allclose(mean_spike_time(voltage, 0.1), (0.2 + 0.5 + 0.7) / 3, rtol=1e-5)
