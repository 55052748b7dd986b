"""Newton's method that remembers its previous iterate."""

from jax.lax import while_loop


def unfinished(state):
    _, _, count = state
    return count < 10


def newton(state):
    guess, _, count = state
    return guess - (guess**2 - 2) / (2 * guess), guess, count + 1


root, _, _ = while_loop(unfinished, newton, (1.0, None, 0))
print(root)
