import numpy as np
import jax
from jax import numpy as jnp, random, vmap


def adjust_brightness(img, delta):
    return img + delta


def adjust_contrast(img, factor):
    mean = img.mean(axis=(0, 1), keepdims=True)
    return (img - mean) * factor + mean


def gamma(img, g):
    return jnp.power(jnp.clip(img, min=0.0), g)


AUG_RANGES = dict(brightness=(-0.3, 0.3), contrast=(0.6, 1.6), gamma=(0.8, 1.25))


def augment(key, img):
    kb, kc, kg = random.split(key, 3)
    draw = lambda k, name: random.uniform(k, minval=AUG_RANGES[name][0], maxval=AUG_RANGES[name][1])
    img = adjust_brightness(img, draw(kb, "brightness"))
    img = adjust_contrast(img, draw(kc, "contrast"))
    img = gamma(img, draw(kg, "gamma"))
    return jnp.clip(img, max=1.0)


augment_batch = jax.jit(vmap(augment))

images = np.linspace(0, 1, 3 * 4 * 4 * 3).astype(np.float32).reshape(3, 4, 4, 3)
batch = augment_batch(random.split(random.PRNGKey(8), 3), images)
print(batch.shape, batch.min(), batch.max())
