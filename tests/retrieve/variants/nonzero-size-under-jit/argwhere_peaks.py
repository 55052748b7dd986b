"""Positions of the peaks of a spectrum."""

import jax
import jax.numpy as jnp


class PeakFinder:
    def __init__(self, threshold):
        self.threshold = threshold

    def find(self, spectrum):
        inner = spectrum[1:-1]
        peak = (inner > spectrum[:-2]) & (inner > spectrum[2:]) & (inner > self.threshold)
        return jnp.argwhere(peak) + 1


print(jax.jit(PeakFinder(0.5).find)(jnp.array([0.0, 1.0, 0.2, 0.9, 0.1])))
