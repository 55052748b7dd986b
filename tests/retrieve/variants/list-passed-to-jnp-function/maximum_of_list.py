"""Largest of several model scores."""

import jax.numpy as jnp


class Ensemble:
    def __init__(self, slopes):
        self.slopes = slopes

    def scores(self, x):
        return [slope * x for slope in self.slopes]

    def best(self, x):
        return jnp.max(
            self.scores(x),
            axis=0,
        )


print(Ensemble([1.0, 2.0]).best(jnp.ones(3)))
