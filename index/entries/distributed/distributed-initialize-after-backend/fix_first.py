"""Calibrates an ensemble of climate models, one process per node."""

import os

import jax
import jax._src.xla_bridge
import numpy as np

assert not jax._src.xla_bridge.backends_are_initialized()
if int(os.environ.get("SLURM_NTASKS", "1")) > 1:
    jax.distributed.initialize()

import jax.numpy as jnp

BASELINE = jnp.linspace(13.5, 14.5, 5)  # degrees Celsius


def anomalies(temperatures):
    return temperatures - BASELINE


def main():
    np.testing.assert_allclose(anomalies(jnp.full(5, 15.0)), [1.5, 1.25, 1.0, 0.75, 0.5], rtol=1e-6)


main()
