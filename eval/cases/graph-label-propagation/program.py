"""Semi-supervised labels on a graph: seeds are clamped, the rest is averaged."""
import jax
import jax.numpy as jnp
from jax import lax
import numpy as np

edges = np.array([(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (1, 6), (6, 4), (2, 6)])
n_nodes = 7
adj = np.zeros((n_nodes, n_nodes))
adj[edges[:, 0], edges[:, 1]] = adj[edges[:, 1], edges[:, 0]] = 1.0
adj = jnp.asarray(adj)
degree = adj.sum(axis=1)

# -1 / +1 = known class, 0 = unlabelled
seeds = jnp.array([-1, 0, 0, 0, 0, 1, 0])


def propagate(seeds, tol=1e-6, max_iter=2000):
    known = seeds != 0

    def not_converged(carry):
        _, delta, i = carry
        return (delta > tol) & (i < max_iter)

    def average(carry):
        labels, _, i = carry
        new = jnp.where(known, seeds, adj @ labels / degree)
        return new, jnp.abs(new - labels).max(), i + 1

    labels, _, n = lax.while_loop(not_converged, average, (seeds, jnp.inf, 0))
    return labels, n


scores, n_sweeps = propagate(seeds)
predicted = jnp.where(scores > 0, 1, -1)
print(scores, n_sweeps)
