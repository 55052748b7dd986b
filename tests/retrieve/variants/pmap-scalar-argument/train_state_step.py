"""Advances replicated weights together with a step counter."""

import jax
import numpy as np

state = {"moments": np.zeros((8, 4)), "weights": np.ones((8, 4)), "zstep": 0}


@jax.pmap
def advance(state):
    moments = 0.9 * state["moments"] + state["weights"]
    weights = state["weights"] - 0.01 * moments / (1 + state["zstep"])
    return {"moments": moments, "weights": weights, "zstep": state["zstep"] + 1}


print(advance(state)["zstep"])
