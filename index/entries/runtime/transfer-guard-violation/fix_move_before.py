"""Training step of a regression: all data are on the device before the guarded loop."""

import jax
import jax.numpy as jnp
import numpy as np

batches = [np.array([1.0, 3.0], np.float32), np.array([5.0, 7.0], np.float32)]


@jax.jit
def step(estimate, batch):
    return estimate + 0.5 * (batch.mean() - estimate)


estimate = jnp.float32(0.0)
device_batches = [jnp.asarray(batch) for batch in batches]
with jax.transfer_guard("disallow"):
    for batch in device_batches:
        estimate = step(estimate, batch)
np.testing.assert_allclose(estimate, 3.5)
