"""Fit a line to photometry and report the slope together with its unit."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np


@jax.tree_util.register_pytree_node_class
class Quantity(NamedTuple):
    value: jax.Array
    unit: str

    def tree_flatten(self):
        return (self.value,), self.unit

    @classmethod
    def tree_unflatten(cls, unit, children):
        return cls(children[0], unit)


@jax.jit
def fit_slope(times, magnitudes):
    t = times - times.mean()
    slope = jnp.sum(t * (magnitudes - magnitudes.mean())) / jnp.sum(t**2)
    return Quantity(slope, "mag/day")


times = jnp.array([0.0, 1.0, 2.0, 3.0])
fit = fit_slope(times, 10.0 + 0.5 * times)
np.testing.assert_allclose(fit.value, 0.5, rtol=1e-6)
np.testing.assert_equal(fit.unit, "mag/day")
