#!/usr/bin/env python
"""Guider: centroid of the guide star in a stream of frames. Runs on the Jetson at the mount."""
import os
import jax

jax.config.update("jax_platforms", "cuda,cpu")
jax.config.update("jax_default_matmul_precision", "highest")

import jax.numpy as jnp
import numpy as np

SIZE = 15
YY, XX = np.mgrid[:SIZE, :SIZE]


def fake_frame(t):
    cy, cx = 7 + 2 * np.sin(0.4 * t), 7 + 1.5 * np.cos(0.3 * t)
    star = 900 * np.exp(-((YY - cy) ** 2 + (XX - cx) ** 2) / 4.5)
    return star + 100.0


@jax.jit
def centroid(frame):
    signal = jnp.maximum(frame - jnp.median(frame), 0.0)
    signal = jnp.where(signal > 0.05 * signal.max(), signal, 0.0)
    flux = signal.sum()
    return jnp.stack([(signal * YY).sum() / flux, (signal * XX).sum() / flux])


reference = centroid(jnp.asarray(fake_frame(0)))
corrections = []
for t in range(1, 8):
    offset = centroid(jnp.asarray(fake_frame(t))) - reference
    corrections.append(-0.7 * np.asarray(offset))
corrections = np.stack(corrections)
print(corrections)
