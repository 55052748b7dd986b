"""Square roots by Newton's method, for several numbers at once."""

import jax.numpy as jnp
import numpy as np


def square_roots(numbers, tolerance=1e-6):
    guess = numbers
    for _ in range(50):
        update = 0.5 * (numbers / guess - guess)
        guess = jnp.where(jnp.abs(update) < tolerance * guess, guess, guess + update)
    return guess


np.testing.assert_allclose(square_roots(jnp.array([2.0, 9.0, 100.0])), [2**0.5, 3.0, 10.0], rtol=1e-6)
