"""Registers how arrays are written to a log."""
import functools

from jax.interpreters.xla import DeviceArray


@functools.singledispatch
def render(value):
    return str(value)


render.register(DeviceArray, lambda value: f"array {value.shape}")
