"""Mean sea surface temperature of a satellite pass with cloudy pixels."""

import jax.numpy as jnp
import numpy as np

pixels = np.array([14.0, 15.0, -999.0, 16.0], dtype=np.float32)
cloudless = np.ma.masked_equal(pixels, -999.0)


def mean_temperature(temperature):
    return jnp.mean(temperature)


print(mean_temperature(cloudless))
