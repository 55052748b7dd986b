"""Probability that a player with the higher rating wins, from integer ratings."""

import jax
import jax.numpy as jnp


def win_probability(ratings):
    difference = ratings[:, None] - ratings[None, :]
    return jax.nn.sigmoid(difference)


class Table:
    def __init__(self, ratings):
        self.ratings = jnp.asarray(ratings)


print(win_probability(Table([3, 1, 2]).ratings))
