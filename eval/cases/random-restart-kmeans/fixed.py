from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import random


def lloyd(key, points, k, n_iter=15):
    start = random.choice(key, points.shape[0], (k,), replace=False)
    centres = points[start]

    def step(centres, _):
        d = jnp.sum((points[:, None] - centres[None]) ** 2, axis=-1)
        onehot = jax.nn.one_hot(jnp.argmin(d, axis=1), k)
        centres = (onehot.T @ points + 1e-6 * centres) / (onehot.sum(0)[:, None] + 1e-6)
        return centres, jnp.min(d, axis=1).sum()

    centres, inertia = jax.lax.scan(step, centres, None, length=n_iter)
    return centres, inertia[-1]


@partial(jax.jit, static_argnames=("k", "restarts"))
def kmeans(key, points, k, restarts=8):
    """Best of several runs from random starting points."""
    run = jax.vmap(partial(lloyd, k=k), in_axes=(0, None))
    centres, inertia = run(random.split(key, restarts), points)
    best = jnp.argmin(inertia)
    return centres[best], inertia


rng = np.random.default_rng(0)
true_centres = np.array([[0, 0], [6, 0], [0, 6], [6, 6], [3, 12.0]])
points = jnp.asarray(np.concatenate([c + 0.5 * rng.normal(size=(20, 2)) for c in true_centres]))
centres, inertias = kmeans(random.PRNGKey(5), points, 5, restarts=10)
print(inertias.min(), centres)
