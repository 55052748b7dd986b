"""Decoder layer: causal attention over documents packed into one row."""

import jax
import jax.numpy as jnp


class Decoder:
    def __call__(self, x, segments):
        causal = jnp.tril(jnp.ones((x.shape[1], x.shape[1]), dtype=bool))
        same = segments[:, :, None] == segments[:, None, :]
        return jax.nn.dot_product_attention(x, x, x, mask=same & causal)


tokens = jnp.ones((3, 5, 2, 4))
segments = jnp.array([[0, 0, 1, 1, 1]] * 3)
print(Decoder()(tokens, segments).shape)
