"""Pick landmark stars for each exposure of a survey field."""

import jax
import jax.numpy as jnp
import numpy as np

stars = jnp.arange(12) * 10


def landmarks(key, stars, exposures, per_exposure):
    keys = jax.random.split(key, exposures)
    return jax.vmap(lambda k: jax.random.choice(k, stars, (per_exposure,), replace=False))(keys)


picked = np.asarray(landmarks(jax.random.key(1), stars, exposures=5, per_exposure=4))
assert all(len(set(row)) == 4 for row in picked.tolist())
assert set(picked.ravel().tolist()) <= set(range(0, 120, 10))
assert len({tuple(sorted(row)) for row in picked.tolist()}) > 1
