"""Length of a Collatz sequence."""

import jax
import jax.numpy as jnp


@jax.jit
def collatz(start):
    def following(state):
        number, steps = state
        number = jnp.where(number % 2 == 0, number / 2, 3 * number + 1)
        return number, steps + 1

    return jax.lax.while_loop(lambda state: state[0] > 1, following, (start, 0))[1]


print(collatz(jnp.int32(27)))
