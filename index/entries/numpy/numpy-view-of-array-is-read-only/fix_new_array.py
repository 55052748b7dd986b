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
sst = np.where(land, np.nan, sst)
expected = [[np.nan, np.nan, 11.5, 12.5], [13.0, 14.0, 15.0, 16.0], [16.0, 17.0, 18.0, np.nan]]
np.testing.assert_allclose(sst, expected)
np.testing.assert_allclose(np.nanmean(sst), 133.0 / 9, rtol=1e-6)
