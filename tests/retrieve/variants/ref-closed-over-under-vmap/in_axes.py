"""Marks in a table which cells were visited by any of the walkers."""
import jax
import jax.numpy as jnp

visited = jax.new_ref(jnp.zeros(5))


def visit(table, cell):
    table[cell] = 1.0
    return cell


print(jax.vmap(visit, (None, 0))(visited, jnp.array([0, 3])))
