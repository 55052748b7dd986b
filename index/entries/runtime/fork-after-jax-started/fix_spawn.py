"""Preprocesses a recording in a worker process, next to a JAX computation."""

import multiprocessing

import jax.numpy as jnp
import numpy as np


def remove_offset(recording, results):
    mean = sum(recording) / len(recording)
    results.send([sample - mean for sample in recording])


if __name__ == "__main__":
    window = jnp.hanning(3)
    context = multiprocessing.get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    worker = context.Process(target=remove_offset, args=([4.0, 4.0, 7.0], sender))
    worker.start()
    clean = receiver.recv()
    worker.join()
    np.testing.assert_allclose(clean, [-1.0, -1.0, 2.0])
    np.testing.assert_allclose(jnp.array(clean) @ window, -1.0, atol=1e-6)
