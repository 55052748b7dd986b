"""A smoothing step with its settings in a dataclass inside a dict."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp


@dataclass
class Settings:
    strength: float


def smooth(signal, options):
    return signal * (1 - options["smoothing"].strength)


run = jax.jit(smooth)
print(run(jnp.ones(3), {"smoothing": Settings(0.2)}))
