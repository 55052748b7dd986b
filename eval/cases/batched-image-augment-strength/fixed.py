import jax
import jax.numpy as jnp
from jax import random
import numpy as np


def jitter(image, key, strength):
    k_gain, k_flip = random.split(key)
    gain = 1.0 + strength * random.uniform(k_gain, minval=-1.0, maxval=1.0)
    flipped = jnp.where(random.bernoulli(k_flip), image[:, ::-1], image)
    return jnp.clip(gain * flipped, 0.0, 1.0)


class Loader:
    def __init__(self, images, batch_size, strength):
        self.images = images
        self.batch_size = batch_size
        self.strength = strength
        self.augment = jax.jit(jax.vmap(jitter, in_axes=(0, 0, None)))

    def epoch(self, key):
        k_perm, key = random.split(key)
        order = random.permutation(k_perm, self.images.shape[0])
        for start in range(0, len(order), self.batch_size):
            idx = order[start:start + self.batch_size]
            key, sub = random.split(key)
            yield self.augment(self.images[idx], random.split(sub, len(idx)), self.strength)


digits = jnp.asarray(np.random.default_rng(0).uniform(0, 1, size=(20, 6, 6)))
loader = Loader(digits, batch_size=8, strength=0.3)
batches = list(loader.epoch(random.PRNGKey(0)))
pixel_mean = jnp.concatenate(batches).mean()
print([b.shape for b in batches], pixel_mean)
