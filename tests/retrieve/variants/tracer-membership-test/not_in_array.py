"""Keeps the contribution of residues that are not in the active site."""

import jax
import jax.numpy as jnp


def contribution(residue, site):
    outside = residue not in site
    return residue * outside


residues = jnp.arange(4)
print(jax.vmap(contribution, in_axes=(0, None))(residues, jnp.array([1, 2])))
