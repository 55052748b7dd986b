import numpy as np
import jax
import jax.numpy as jnp


def build_transition(edges, n):
    A = np.zeros((n, n), dtype=np.float32)
    for src, dst in edges:
        A[dst, src] = 1.0
    out = A.sum(axis=0)
    A[:, out == 0] = 1.0 / n
    A[:, out > 0] /= out[out > 0]
    return jnp.asarray(A)


@jax.jit
def pagerank(P, damping=0.85, tol=1e-6):
    n = P.shape[0]
    rank = jnp.full(n, 1.0 / n)

    def body(state):
        rank, _ = state
        new = damping * P @ rank + (1.0 - damping) / n
        return new, jnp.abs(new - rank).sum()

    rank, _ = jax.lax.while_loop(lambda state: state[1] > tol, body, (rank, jnp.array(1.0)))
    return rank


edges = [(0, 1), (0, 2), (1, 2), (2, 0), (3, 2), (3, 4), (4, 0), (5, 4)]
P = build_transition(edges, 6)
ranks = pagerank(P)
order = jnp.argsort(-ranks)
print(ranks, order)
