import numpy as np
import jax
import jax.numpy as jnp


def weighted_moments(x, w):
    total = jnp.sum(w)
    mean = jnp.sum(w * x) / total
    var = jnp.sum(w * (x - mean) ** 2) / total
    return mean, jnp.sqrt(var)


def standardise(table, weights):
    """z-scores for each column of a survey table with one weight per respondent"""
    means, stds = jax.vmap(weighted_moments, in_axes=1)(table, weights)
    return (table - means) / stds, means, stds


rng = np.random.default_rng(77)
age = rng.integers(18, 80, size=30)
income = rng.lognormal(10, 0.5, size=30) / 1000
household = rng.integers(1, 6, size=30)
table = jnp.asarray(np.stack([age, income, household], axis=1), dtype=jnp.float32)
weights = jnp.asarray(rng.uniform(0.5, 2.0, size=30), dtype=jnp.float32)

z, means, stds = standardise(table, weights)
correlation = (z * weights[:, None]).T @ z / weights.sum()
print(means, stds)
print(correlation)
