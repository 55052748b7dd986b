"""A ring of oscillators, one a device: each is driven by its left neighbour."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("ring",))
to_the_right = [(k, (k + 1) % 8) for k in range(8)]


def drive(phase):
    left = jax.lax.ppermute(phase, "ring", to_the_right)
    return phase + 0.1 * jnp.sin(left - phase)


step = jax.jit(jax.shard_map(drive, mesh=mesh, in_specs=P("ring"), out_specs=P("ring")))
phase = np.arange(8.0)
expected = phase + 0.1 * np.sin(np.roll(phase, 1) - phase)
np.testing.assert_allclose(step(jnp.arange(8.0)), expected, rtol=1e-5)
