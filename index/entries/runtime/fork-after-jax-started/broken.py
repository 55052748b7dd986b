"""Preprocesses a recording in a worker process, next to a JAX computation."""

import multiprocessing

import jax.numpy as jnp


def remove_offset(recording, results):
    mean = sum(recording) / len(recording)
    results.send([sample - mean for sample in recording])


if __name__ == "__main__":
    window = jnp.hanning(3)
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    worker = context.Process(target=remove_offset, args=([4.0, 4.0, 7.0], sender))
    worker.start()
    clean = receiver.recv()
    worker.join()
    print(jnp.array(clean) @ window)
