"""Max pooling of token embeddings over the valid tokens of each sentence."""

import jax
import jax.numpy as jnp


@jax.jit
def pool(embeddings, lengths):
    valid = jnp.arange(embeddings.shape[1]) < lengths[:, None]
    return jnp.max(embeddings, axis=1, where=valid[..., None])


embeddings = jnp.array([[[-1.0, 2.0], [-3.0, 5.0], [9.0, 9.0]], [[4.0, -2.0], [9.0, 9.0], [9.0, 9.0]]])
print(pool(embeddings, jnp.array([2, 1])))
