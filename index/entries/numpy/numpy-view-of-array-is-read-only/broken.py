"""Bias-corrected sea-surface temperatures, with the land cells blanked for the map."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def bias_correct(raw, bias):
    return raw - bias[:, None]


raw = 10.0 + np.arange(12.0, dtype=np.float32).reshape(3, 4)
land = np.zeros((3, 4), dtype=bool)
land[0, :2] = land[2, 3] = True

sst = np.asarray(bias_correct(raw, jnp.array([0.5, 1.0, 2.0])))
sst[land] = np.nan
print(np.nanmean(sst))
