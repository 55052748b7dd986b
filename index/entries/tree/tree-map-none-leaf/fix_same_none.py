"""Weight decay on a layer whose bias is switched off."""

import jax
import jax.numpy as jnp
import numpy as np

layer = {"kernel": jnp.array([1.0, 2.0]), "bias": None}
gradient = {"kernel": jnp.array([0.5, 0.5]), "bias": None}

updated = jax.tree.map(lambda p, g: p - 0.1 * (g + 0.01 * p), layer, gradient)

np.testing.assert_allclose(updated["kernel"], [0.949, 1.948], rtol=1e-6)
assert updated["bias"] is None
