"""Chooses a device for a worker."""
import jax
from jax.lib.xla_extension import Device


def choose(devices: list[Device], worker: int) -> Device:
    return devices[worker % len(devices)]


print(choose(jax.devices(), 3))
