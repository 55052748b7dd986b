"""Max pooling of token embeddings over the valid tokens of each sentence."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def pool(embeddings, lengths):
    valid = jnp.arange(embeddings.shape[1]) < lengths[:, None]
    return jnp.max(embeddings, axis=1, where=valid[..., None], initial=-jnp.inf)


embeddings = jnp.array([[[-1.0, 2.0], [-3.0, 5.0], [9.0, 9.0]], [[4.0, -2.0], [9.0, 9.0], [9.0, 9.0]]])
np.testing.assert_allclose(pool(embeddings, jnp.array([2, 1])), [[-1.0, 5.0], [4.0, -2.0]])
