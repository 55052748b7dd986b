"""Pick landmark stars for each exposure of a survey field."""

import jax
import jax.numpy as jnp

stars = jnp.arange(12) * 10


def landmarks(key, stars, exposures, per_exposure):
    return jax.random.choice(key, stars, (exposures, per_exposure), replace=False)


picked = landmarks(jax.random.key(1), stars, exposures=5, per_exposure=4)
print(picked)
