"""Template of a train state, made before the checkpoint is read."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp


@jax.tree_util.register_dataclass
@dataclass
class TrainState:
    weights: jax.Array
    loss: jax.Array

    def __post_init__(self):
        self.loss = float(self.loss) if not isinstance(self.loss, jax.core.Tracer) else self.loss


def create():
    return TrainState(jnp.zeros((8, 2)), jnp.float32(0.0))


print(jax.eval_shape(create))
