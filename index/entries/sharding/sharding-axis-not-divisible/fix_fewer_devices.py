"""Mean spectrum of a catalogue of galaxies, the galaxies spread over five devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()[:5]), ("galaxies",))
spectra = np.arange(160.0, dtype=np.float32).reshape(10, 16)

on_devices = jax.device_put(spectra, NamedSharding(mesh, P("galaxies")))
mean = jax.jit(lambda s: jnp.mean(s, axis=0))(on_devices)
np.testing.assert_allclose(mean, np.arange(16.0) + 72.0, rtol=1e-6)
