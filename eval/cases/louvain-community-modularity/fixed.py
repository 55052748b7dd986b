import jax
import jax.numpy as jnp
import numpy as np


def karate_like_graph(seed=0, sizes=(8, 7, 5), p_in=0.7, p_out=0.08):
    rng = np.random.default_rng(seed)
    block = np.repeat(np.arange(len(sizes)), sizes)
    prob = np.where(block[:, None] == block[None, :], p_in, p_out)
    upper = np.triu(rng.random(prob.shape) < prob, 1)
    return jnp.asarray((upper | upper.T).astype(np.float32)), block


@jax.jit
def modularity(adj, membership):
    """Newman modularity; membership may hold arbitrary integer ids below 100."""
    _, compact = jnp.unique(membership, return_inverse=True, size=membership.size)
    onehot = jax.nn.one_hot(compact, adj.shape[0])
    degree = adj.sum(axis=1)
    two_m = degree.sum()
    internal = jnp.einsum("ic,ij,jc->c", onehot, adj, onehot)
    volume = onehot.T @ degree
    return jnp.sum(internal / two_m - (volume / two_m) ** 2)


adj, truth = karate_like_graph()
candidates = {
    "truth": jnp.asarray(truth * 11 + 3),
    "one": jnp.full(20, 42),
    "singletons": jnp.arange(20),
    "halves": jnp.asarray((np.arange(20) >= 10) * 50),
}
Q = {name: float(modularity(adj, c)) for name, c in candidates.items()}
best = max(Q, key=Q.get)
print(Q, best)
