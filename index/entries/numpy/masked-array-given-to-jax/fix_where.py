"""Mean sea surface temperature of a satellite pass with cloudy pixels."""

import jax.numpy as jnp
import numpy as np

pixels = np.array([14.0, 15.0, -999.0, 16.0], dtype=np.float32)
cloudless = np.ma.masked_equal(pixels, -999.0)


def mean_temperature(temperature, valid):
    return jnp.mean(temperature, where=valid)


valid = ~np.ma.getmaskarray(cloudless)
np.testing.assert_allclose(mean_temperature(cloudless.data, valid), 15.0, rtol=1e-6)
