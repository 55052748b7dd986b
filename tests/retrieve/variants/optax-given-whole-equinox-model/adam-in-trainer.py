"""Trainer class for a neural closure of a turbulence model."""

import equinox as eqx
import jax
import optax


class Trainer:
    def __init__(self, closure, rate):
        self.closure = closure
        self.rule = optax.adam(rate)
        self.memory = self.rule.init(closure)


closure = eqx.nn.MLP(3, 3, width_size=8, depth=2, activation=jax.nn.gelu, key=jax.random.key(4))
trainer = Trainer(closure, 1e-3)
