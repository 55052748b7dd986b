"""Weighted histogram of photon energies."""

import jax
import jax.numpy as jnp


def histogram(bins, weights):
    def add(i, state):
        counts, total = state["counts"], state["total"]
        return {"counts": counts.at[bins[i]].add(1), "total": total + weights[i]}

    start = {"counts": jnp.zeros(3, int), "total": jnp.zeros((), int)}
    return jax.lax.fori_loop(0, bins.size, add, start)


print(histogram(jnp.array([0, 2, 2, 1]), jnp.array([0.5, 0.5, 1.0, 2.0])))
