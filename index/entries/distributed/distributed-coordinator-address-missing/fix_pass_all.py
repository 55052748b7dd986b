"""Posterior mean of a decay rate, the samples spread over the hosts of a job."""

import os

import jax
import jax.numpy as jnp
import numpy as np

processes = int(os.environ.get("WORLD_SIZE", "1"))
if processes > 1:
    jax.distributed.initialize(
        coordinator_address=f"{os.environ['MASTER_ADDR']}:{int(os.environ['MASTER_PORT']) + 1}",
        num_processes=processes,
        process_id=int(os.environ["RANK"]),
    )


def local_mean(samples):
    return jnp.mean(samples)


samples = jnp.array([0.9, 1.1, 1.3, 0.7])

np.testing.assert_allclose(local_mean(samples), 1.0, rtol=1e-6)
assert (jax.process_index(), jax.process_count()) == (0, processes)
