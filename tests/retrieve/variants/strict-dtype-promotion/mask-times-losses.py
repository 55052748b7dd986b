"""Mean loss over the tokens that are no padding."""

import jax
import jax.numpy as jnp

jax.config.update("jax_numpy_dtype_promotion", "strict")
losses = jnp.array([[0.5, 1.0, 2.0], [1.5, 0.0, 0.0]])
lengths = jnp.array([3, 1])
mask = jnp.arange(3)[None, :] < lengths[:, None]
total = sum((row * keep).sum() for row, keep in zip(losses, mask, strict=True))
print(total / mask.sum())
