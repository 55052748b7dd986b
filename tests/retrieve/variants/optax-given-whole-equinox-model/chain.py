"""Optimizer state for a convolution followed by an activation."""

import equinox as eqx
import jax
import optax
from equinox import nn

layers = nn.Sequential([nn.Conv1d(1, 2, 3, key=jax.random.key(0)), nn.Lambda(jax.nn.relu)])
tx = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(1e-3))
memory = tx.init(layers)
print(eqx.tree_pformat(memory))
