"""Mean spectrum of a catalogue of galaxies, the galaxies spread over eight devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("galaxies",))
spectra = np.arange(160.0, dtype=np.float32).reshape(10, 16)

count = len(spectra)
padded = np.pad(spectra, ((0, -count % mesh.shape["galaxies"]), (0, 0)))
on_devices = jax.device_put(padded, NamedSharding(mesh, P("galaxies")))
mean = jax.jit(lambda s: jnp.sum(s, axis=0) / count)(on_devices)
np.testing.assert_allclose(mean, np.arange(16.0) + 72.0, rtol=1e-6)
assert len(on_devices.addressable_shards) == 8 and on_devices.addressable_shards[0].data.shape == (2, 16)
