import jax
import jax.numpy as jnp
import numpy as np


@jax.custom_vjp
def hard_rank(scores, temperature):
    """Ranks 0..n-1; the backward pass uses a soft rank."""
    return jnp.argsort(jnp.argsort(scores)).astype(scores.dtype)


def soft_rank(scores, temperature):
    diff = (scores[:, None] - scores[None, :]) / temperature
    return jnp.sum(jax.nn.sigmoid(diff), axis=1) - 0.5


def hard_rank_fwd(scores, temperature):
    return hard_rank(scores, temperature), (scores, temperature)


def hard_rank_bwd(res, g):
    scores, temperature = res
    _, pullback = jax.vjp(soft_rank, scores, temperature)
    return pullback(g)


hard_rank.defvjp(hard_rank_fwd, hard_rank_bwd)


def spearman(w, X, target_rank, temperature=0.2):
    ranks = hard_rank(X @ w, temperature)
    a = ranks - ranks.mean()
    b = target_rank - target_rank.mean()
    return jnp.vdot(a, b) / jnp.sqrt(jnp.vdot(a, a) * jnp.vdot(b, b))


rng = np.random.default_rng(88)
X = jnp.asarray(rng.normal(size=(30, 4)))
relevance = np.asarray(X) @ np.array([1.0, -0.5, 0.0, 2.0])
target_rank = jnp.asarray(relevance.argsort().argsort(), dtype=jnp.float32)

w = jnp.array([0.1, 0.1, 0.1, 0.1])
before = spearman(w, X, target_rank)
for _ in range(100):
    w = w + 0.2 * jax.grad(spearman)(w, X, target_rank)
after = spearman(w, X, target_rank)
print(before, after)
