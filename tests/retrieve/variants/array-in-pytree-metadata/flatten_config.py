"""Filter bank that is applied to two recordings."""

import jax
import jax.numpy as jnp


@jax.tree_util.register_pytree_node_class
class FilterBank:
    def __init__(self, gains, centres):
        self.gains, self.centres = gains, centres

    def tree_flatten(self):
        return (self.gains,), {"centres": self.centres}

    @classmethod
    def tree_unflatten(cls, static, children):
        return cls(children[0], static["centres"])


def respond(bank, signal):
    return bank.gains * jnp.cos(bank.centres * signal)


banks = [FilterBank(jnp.ones(3), jnp.array([1.0, 2.0, 4.0]) * octave) for octave in (1, 2)]
respond = jax.jit(respond)
print([respond(bank, 0.5) for bank in banks])
