"""Self-attention in which padding tokens are masked."""

import jax
import jax.numpy as jnp
import numpy as np

tokens = jnp.ones((1, 3, 2, 4)) * jnp.array([1.0, 2.0, 50.0])[None, :, None, None]
is_token = jnp.array([[1, 1, 0]])

mask = (is_token > 0)[:, None, None, :]
mixed = jax.nn.dot_product_attention(0 * tokens, tokens, tokens, mask=mask)
np.testing.assert_allclose(mixed, np.full((1, 3, 2, 4), 1.5), rtol=1e-6)
