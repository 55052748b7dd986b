"""Half-life of an isotope, fitted in JAX and handed to NumPy for the report."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def fit(hours, activity):
    centred = hours - hours.mean()
    decay = -(centred @ jnp.log(activity)) / (centred @ centred)
    return {"decay": decay, "half_life": jnp.log(2.0) / decay}


hours = np.arange(5.0)
result = fit(hours, 80.0 * 0.5 ** (hours / 2.0))
table = np.stack([np.asarray(result["decay"]), np.asarray(result["half_life"])])

assert type(table) is np.ndarray
np.testing.assert_allclose(table, [np.log(2) / 2, 2.0], rtol=1e-5)
