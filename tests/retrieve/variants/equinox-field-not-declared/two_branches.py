"""A network of two branches whose outputs are added."""

import equinox as eqx
import jax


class Branches(eqx.Module):
    wide: eqx.nn.Linear

    def __init__(self, size, *, key):
        first, second = jax.random.split(key)
        self.wide = eqx.nn.Linear(size, size, key=first)
        setattr(self, "narrow", eqx.nn.Linear(size, size, key=second))

    def __call__(self, x):
        return self.wide(x) + self.narrow(x)


model = Branches(4, key=jax.random.key(0))
print(model(jax.numpy.ones(4)))
