import os

os.environ["JAX_PLATFORMS"] = "cuda"

import jax

jax.config.update("jax_platforms", os.environ["JAX_PLATFORMS"])


def sample(seed):
    return jax.random.normal(jax.random.key(seed), (3,))


print(sample(0))
