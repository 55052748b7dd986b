"""Calibrates an ensemble of climate models, one process per node."""

import jax
import jax.numpy as jnp

BASELINE = jnp.linspace(13.5, 14.5, 5)  # degrees Celsius


def anomalies(temperatures):
    return temperatures - BASELINE


def main():
    jax.distributed.initialize("127.0.0.1:45871", num_processes=1, process_id=0)
    print(jax.process_count(), anomalies(jnp.full(5, 15.0)))


main()
