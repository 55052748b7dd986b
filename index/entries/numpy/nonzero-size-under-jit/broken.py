"""Mean time at which a membrane voltage crosses zero upwards."""

import jax
import jax.numpy as jnp


@jax.jit
def mean_spike_time(voltage, dt):
    crossing = (voltage[1:] > 0.0) & (voltage[:-1] <= 0.0)
    steps = jnp.nonzero(crossing)[0] + 1
    return jnp.mean(dt * steps)


voltage = jnp.array([-70.0, -20.0, 30.0, -60.0, -10.0, 5.0, -70.0, 40.0])
print(mean_spike_time(voltage, 0.1))
