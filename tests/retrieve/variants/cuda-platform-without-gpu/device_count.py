"""Splits seeds over the GPUs of a node."""
import jax

jax.config.update("jax_platforms", "cuda")


def split(seeds):
    devices = jax.device_count()
    return [seeds[i::devices] for i in range(devices)]


print(split(list(range(12))))
