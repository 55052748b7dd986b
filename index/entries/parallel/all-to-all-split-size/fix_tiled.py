"""Change a spectrogram from one block of times per device to one block of frequencies per device."""

import jax
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()[:4]), ("blocks",))
spectrogram = np.arange(64.0).reshape(8, 8)


def exchange(block):
    return lax.all_to_all(block, "blocks", split_axis=1, concat_axis=0, tiled=True)


by_frequency = jax.shard_map(exchange, mesh=mesh, in_specs=P("blocks"), out_specs=P(None, "blocks"))
exchanged = jax.jit(by_frequency)(spectrogram)

np.testing.assert_allclose(exchanged, np.arange(64.0).reshape(8, 8))
np.testing.assert_allclose(exchanged.addressable_shards[1].data, spectrogram[:, 2:4])
