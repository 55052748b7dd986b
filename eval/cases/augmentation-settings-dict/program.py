import json
import jax
import jax.numpy as jnp
from jax import random

settings = json.loads('{"flip": true, "crop": 6, "noise": 0.05}')


def augment(key, images, settings):
    k_flip, k_crop, k_noise = random.split(key, 3)
    if settings["flip"]:
        coin = random.bernoulli(k_flip, 0.5, (images.shape[0], 1, 1))
        images = jnp.where(coin, images[:, :, ::-1], images)
    size = settings["crop"]
    off = random.randint(k_crop, (2,), 0, images.shape[1] - size + 1)
    images = jax.lax.dynamic_slice(images, (0, off[0], off[1]), (images.shape[0], size, size))
    return images + settings["noise"] * random.normal(k_noise, images.shape)


augment_fn = jax.jit(augment, static_argnames=["settings"])

images = jnp.arange(3 * 8 * 8, dtype=jnp.float32).reshape(3, 8, 8) / 10
views = []
for i in range(2):
    views.append(augment_fn(random.PRNGKey(i), images, settings=settings))
stack = jnp.stack(views, axis=1)
print(stack.shape, stack.mean())
