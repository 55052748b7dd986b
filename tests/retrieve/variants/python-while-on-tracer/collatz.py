"""Length of the Collatz chain of a number."""

import jax
import jax.numpy as jnp


@jax.jit
def chain_length(number):
    length = 0
    while number != 1 and length < 1000:
        number = jnp.where(number % 2 == 0, number // 2, 3 * number + 1)
        length += 1
    return length


print(chain_length(27))
