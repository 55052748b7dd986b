# jax: >=0.11
"""Fits amplitude and rate of a radioactive decay; the parameters live in references."""

import jax
import jax.numpy as jnp
import numpy as np

hours = jnp.linspace(0.0, 2.0, 9)
activity = 3.0 * jnp.exp(-1.5 * hours)
params = {"amplitude": jax.new_ref(jnp.array(2.0)), "rate": jax.new_ref(jnp.array(1.0))}


def misfit(params):
    predicted = params["amplitude"][...] * jnp.exp(-params["rate"][...] * hours)
    return jnp.mean((predicted - activity) ** 2)


@jax.jit
def descend(params):
    gradient = jax.tree.map(lambda ref: jax.new_ref(jnp.zeros_like(ref)), params)
    _, pullback = jax.vjp(misfit, params)
    pullback.with_refs(gradient)(1.0)
    for name, ref in params.items():
        ref[...] -= 0.5 * gradient[name][...]


for _ in range(300):
    descend(params)
np.testing.assert_allclose(params["amplitude"][...], 3.0, rtol=1e-3)
np.testing.assert_allclose(params["rate"][...], 1.5, rtol=1e-3)
