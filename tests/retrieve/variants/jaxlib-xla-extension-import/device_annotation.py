"""Chooses a device for a worker."""
from jax.lib.xla_extension import Device


def choose(devices: list[Device], worker: int) -> Device:
    return devices[worker % len(devices)]
