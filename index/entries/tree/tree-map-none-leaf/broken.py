"""Weight decay on a layer whose bias is switched off."""

import jax
import jax.numpy as jnp

layer = {"kernel": jnp.array([1.0, 2.0]), "bias": None}
gradient = {"kernel": jnp.array([0.5, 0.5]), "bias": jnp.array([0.1])}

updated = jax.tree.map(lambda p, g: p - 0.1 * (g + 0.01 * p), layer, gradient)
print(updated)
