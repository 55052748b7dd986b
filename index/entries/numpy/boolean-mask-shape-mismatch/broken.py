"""Drops the genes with little variance from an expression table (cells by genes)."""

import jax.numpy as jnp


def select_genes(expression, threshold):
    variable = jnp.var(expression, axis=0) > threshold
    return expression[variable]


expression = jnp.array([[1.0, 5.0, 0.0, 2.0], [1.1, 9.0, 4.0, 2.0], [0.9, 1.0, 8.0, 2.1]])
print(select_genes(expression, threshold=0.1).mean(axis=0))
