"""Builds the surrogate of a reactor inside a compiled function."""

import equinox as eqx
import jax


@jax.jit
def build(seed):
    return eqx.nn.MLP(3, 1, width_size=8, depth=2, activation=jax.nn.silu, key=jax.random.key(seed))


surrogate = build(7)
print(surrogate.layers[0].weight)
