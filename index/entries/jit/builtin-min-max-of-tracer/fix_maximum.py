"""A thermostat step: the heating power is limited to what the device can do."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def heating_power(temperature, target, gain, max_power):
    demand = gain * (target - temperature)
    return jnp.minimum(jnp.maximum(demand, 0.0), max_power)


np.testing.assert_allclose(heating_power(18.0, 21.0, 2.0, 5.0), 5.0)
np.testing.assert_allclose(heating_power(20.0, 21.0, 2.0, 5.0), 2.0)
np.testing.assert_allclose(heating_power(25.0, 21.0, 2.0, 5.0), 0.0)
