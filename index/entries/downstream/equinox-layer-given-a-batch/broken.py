"""Presence of a seismic phase in windows of a seismogram: one convolution, then a mean over time."""

import equinox as eqx
import jax
import jax.numpy as jnp


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
scores = detector(windows)
print(scores)
