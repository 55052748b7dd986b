import jax
import jax.numpy as jnp
import numpy as np
from dataclasses import dataclass


@dataclass
class Factors:
    users: jax.Array        # (n_users, k)
    items: jax.Array        # (n_items, k)
    popularity: jax.Array   # (n_items,)


def score_items(user, items, popularity):
    affinity = items @ user
    return affinity - affinity.mean() + 0.1 * jnp.log1p(popularity)


def recommend(factors, user_ids, top=3):
    scores = jax.vmap(score_items)(factors.users[user_ids], factors.items, factors.popularity)
    values, best = jax.lax.top_k(scores, top)
    return best, values


r = np.random.default_rng(0)
factors = Factors(
    users=jnp.asarray(r.normal(size=(50, 4))),
    items=jnp.asarray(r.normal(size=(12, 4))),
    popularity=jnp.asarray(r.integers(0, 200, size=12).astype(np.float32)),
)
active = jnp.array([3, 17, 17, 42, 8])
items, values = recommend(factors, active)
print(items)
