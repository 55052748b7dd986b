"""Spectral power of many light curves: a jitted transform that expects the stars spread over the devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("stars",))
by_star = NamedSharding(mesh, P("stars"))
by_time = NamedSharding(mesh, P(None, "stars"))


def power(flux):
    return jnp.abs(jnp.fft.rfft(flux, axis=1)) ** 2


power = jax.jit(power, in_shardings=by_star)
curves = jax.device_put(np.sin(np.arange(128.0)).reshape(8, 16), by_time)
spectra = power(jax.device_put(curves, by_star))

expected = np.abs(np.fft.rfft(np.sin(np.arange(128.0)).reshape(8, 16), axis=1)) ** 2
np.testing.assert_allclose(spectra, expected, rtol=1e-3, atol=1e-3)
