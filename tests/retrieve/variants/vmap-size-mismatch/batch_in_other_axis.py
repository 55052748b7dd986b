"""Correlates the channels of recordings with the traces of a stimulus."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(1)


class Recording:
    def __init__(self, trials, samples):
        self.neurons = jnp.asarray(rng.normal(size=(trials, samples)))
        self.stimulus = jnp.asarray(rng.normal(size=(samples, trials)))

    @partial(jax.jit, static_argnums=0)
    def correlations(self):
        return jax.vmap(lambda a, b: jnp.vdot(a - a.mean(), b - b.mean()))(self.neurons, self.stimulus)


print(Recording(trials=5, samples=40).correlations())
