"""Shannon entropy of the species counts at each sampling site."""

import jax
import jax.numpy as jnp
import numpy as np


def entropy(counts):
    share = counts / jnp.sum(counts, axis=-1, keepdims=True)
    return -jnp.sum(share * jnp.log(share), axis=-1)


sites = jnp.array([[4.0, 4.0, 4.0, 4.0], [1.0, 1.0, 2.0, 4.0], [8.0, 8.0, 1.0, 1.0]])
expected = [np.log(4.0), 1.75 * np.log(2.0), np.log(18.0) - 16 / 18 * np.log(8.0)]
np.testing.assert_allclose(jax.vmap(entropy)(sites), expected, rtol=1e-5)
np.testing.assert_allclose(entropy(sites), expected, rtol=1e-5)
