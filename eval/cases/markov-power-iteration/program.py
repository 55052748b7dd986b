import jax
import jax.numpy as jnp
import numpy as np
from typing import NamedTuple


class IterState(NamedTuple):
    dist: jax.Array
    n_iter: jax.Array
    done: jax.Array


def stationary(P, tol=1e-6, max_iter=10_000):
    n = P.shape[0]

    def cond_fn(s):
        return jnp.logical_and(s.done == 0, s.n_iter < max_iter)

    def body_fn(s):
        new = s.dist @ P
        new = new / new.sum()
        change = jnp.abs(new - s.dist).sum()
        return IterState(new, s.n_iter + 1, change < tol)

    init = IterState(
        dist=jnp.full(n, 1.0 / n),
        n_iter=jnp.zeros((), jnp.int32),
        done=jnp.zeros((), jnp.int32),
    )
    return jax.lax.while_loop(cond_fn, body_fn, init)


rng = np.random.default_rng(5)
counts = rng.integers(1, 20, size=(6, 6)).astype(float)
P = jnp.asarray(counts / counts.sum(1, keepdims=True))

out = jax.jit(stationary)(P)
pi = out.dist
n_iter = int(out.n_iter)
print(n_iter, pi)
