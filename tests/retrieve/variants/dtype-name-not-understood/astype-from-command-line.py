"""Stores a velocity field in the precision chosen on the command line."""

import argparse

import jax.numpy as jnp

parser = argparse.ArgumentParser()
parser.add_argument("--storage", default="fp16")
options = parser.parse_args([])
velocity = jnp.linspace(0.0, 1.0, 6).reshape(2, 3)
stored = velocity.astype(options.storage)
print(stored.nbytes)
