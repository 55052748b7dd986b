"""Seconds since the launch of a satellite, from times in milliseconds."""

import jax.numpy as jnp

LAUNCH = 1_700_000_000_000


class Clock:
    def __init__(self, offset):
        self.offset = offset

    def seconds(self, ticks):
        return (ticks + self.offset) // 1000


print(Clock(LAUNCH).seconds(jnp.arange(3)))
