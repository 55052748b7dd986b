"""Distance of every star to its nearest neighbour, a hundred stars at a time."""

import jax
import jax.numpy as jnp
import numpy as np

stars = np.random.default_rng(0).normal(size=(1500, 3)).astype(np.float32)


def nearest(star, stars):
    return jnp.sort(jnp.linalg.norm(star - stars, axis=-1))[1]


def all_at_once(stars):
    return jax.vmap(nearest, in_axes=(0, None))(stars, stars)


def in_batches(stars):
    return jax.lax.map(lambda star: nearest(star, stars), stars, batch_size=100)


whole = jax.jit(all_at_once).lower(stars).compile()
parts = jax.jit(in_batches).lower(stars).compile()

by_hand = np.sort(np.linalg.norm(stars[7] - stars, axis=-1))[1]
np.testing.assert_allclose(parts(stars)[7], by_hand, rtol=1e-5)
np.testing.assert_allclose(parts(stars), whole(stars), rtol=1e-5)
assert parts.memory_analysis().temp_size_in_bytes < whole.memory_analysis().temp_size_in_bytes / 4
