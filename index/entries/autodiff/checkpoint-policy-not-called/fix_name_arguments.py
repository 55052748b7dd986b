"""Save only the attention scores of a layer for the backward pass."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.ad_checkpoint import checkpoint_name

tokens = jnp.arange(12.0).reshape(4, 3) / 12.0


def attention(weights):
    scores = checkpoint_name((tokens @ weights) @ tokens.T, "scores")
    return jnp.sum(jax.nn.softmax(scores) @ tokens)


saving = jax.checkpoint_policies.save_only_these_names("scores")
layer = jax.checkpoint(attention, policy=saving)
gradient = jax.grad(layer)(jnp.eye(3))

x = np.arange(12.0).reshape(4, 3) / 12.0
s = x @ x.T
p = np.exp(s) / np.exp(s).sum(axis=1, keepdims=True)
value = x.sum(axis=1)
ds = p * (value - (p @ value)[:, None])
np.testing.assert_allclose(gradient, x.T @ ds @ x, rtol=1e-4, atol=1e-6)
