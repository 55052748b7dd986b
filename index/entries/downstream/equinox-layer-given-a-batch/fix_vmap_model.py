"""Presence of a seismic phase in windows of a seismogram: one convolution, then a mean over time."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np


class PhaseDetector(eqx.Module):
    filters: eqx.nn.Conv1d
    score: eqx.nn.Linear

    def __init__(self, key):
        filter_key, score_key = jax.random.split(key)
        self.filters = eqx.nn.Conv1d(3, 4, kernel_size=5, key=filter_key)
        self.score = eqx.nn.Linear(4, 1, key=score_key)

    def __call__(self, window):
        features = jax.nn.relu(self.filters(window))
        return self.score(features.mean(axis=-1))


windows = jnp.sin(0.37 * jnp.arange(120.0)).reshape(2, 3, 20)
detector = PhaseDetector(jax.random.key(0))
scores = jax.vmap(detector)(windows)

filters, score = detector.filters, detector.score
patches = np.lib.stride_tricks.sliding_window_view(np.asarray(windows), 5, axis=-1)
features = np.einsum("nctk,fck->nft", patches, np.asarray(filters.weight)) + np.asarray(filters.bias)
pooled = np.maximum(features, 0).mean(axis=-1)
expected = pooled @ np.asarray(score.weight).T + np.asarray(score.bias)
np.testing.assert_allclose(scores, expected, rtol=1e-3, atol=1e-5)
