"""Updates of a spin by one of several moves of a Monte Carlo sampler."""

import jax.numpy as jnp
from jax.lax import switch


class Moves:
    def flip(self, spin):
        return -spin

    def stay(self, spin):
        return spin


def sweep(choice, spin, field):
    moves = Moves()
    return switch(
        choice,
        [moves.flip, moves.stay],
        spin,
        field,
    )


print(sweep(jnp.array(1), jnp.ones(3), 0.5))
