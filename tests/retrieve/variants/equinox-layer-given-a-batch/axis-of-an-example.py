"""Scores of songs, each a sequence of notes, by a model that is mapped over the songs."""

import equinox as eqx
import jax
import jax.numpy as jnp


class Scorer(eqx.Module):
    note: eqx.nn.Linear
    song: eqx.nn.Linear

    def __init__(self, key):
        first, second = jax.random.split(key)
        self.note = eqx.nn.Linear(5, 4, key=first)
        self.song = eqx.nn.Linear(4, 1, key=second)

    def __call__(self, notes):
        return self.song(jnp.tanh(self.note(notes)).mean(axis=0))


songs = jnp.sin(jnp.arange(210.0)).reshape(6, 7, 5)
print(jax.vmap(Scorer(jax.random.key(0)))(songs))
