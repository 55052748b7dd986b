"""Orthogonal start values for the layers of a recurrent network in bfloat16."""

import jax
import jax.numpy as jnp

widths = [4, 4, 6]
start = jax.nn.initializers.orthogonal()
layers = []
for index, width in enumerate(widths):
    key = jax.random.fold_in(jax.random.key(0), index)
    layers.append(start(key, (width, width), jnp.bfloat16))
print(len(layers))
