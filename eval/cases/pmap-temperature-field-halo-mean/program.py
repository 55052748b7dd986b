"""Reaction-diffusion of eight plates, one per device, coupled by their common mean."""
from functools import partial

import jax
import jax.numpy as jnp
from jax import lax
import numpy as np

N_DEV = 8


def laplacian(u):
    return (jnp.roll(u, 1, 0) + jnp.roll(u, -1, 0) + jnp.roll(u, 1, 1) + jnp.roll(u, -1, 1) - 4 * u)


@partial(jax.pmap, static_broadcasted_argnums=(1, 2))
def advance(u, n_steps, exchange):
    def body(_, u):
        reservoir = lax.pmean(u.mean(), axis_name="plates")
        return u + 0.1 * laplacian(u) + exchange * (reservoir - u)

    return lax.fori_loop(0, n_steps, body, u)


rng = np.random.default_rng(40)
start = jnp.asarray(rng.uniform(0.0, 1.0, size=(N_DEV, 8, 8)) + np.arange(N_DEV)[:, None, None])

plates = advance(start, 20, 0.05)
plate_means = plates.mean(axis=(1, 2))
spread = plate_means.max() - plate_means.min()
print(plate_means, spread)
