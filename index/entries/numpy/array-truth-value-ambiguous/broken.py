"""Square roots by Newton's method, for several numbers at once."""

import jax.numpy as jnp


def square_roots(numbers, tolerance=1e-6):
    guess = numbers
    for _ in range(50):
        update = 0.5 * (numbers / guess - guess)
        guess = guess + update
        if jnp.abs(update) < tolerance * guess:
            break
    return guess


print(square_roots(jnp.array([2.0, 9.0, 100.0])))
