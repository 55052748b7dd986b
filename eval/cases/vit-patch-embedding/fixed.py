import jax
import jax.numpy as jnp


def to_patches(images, patch):
    b, h, w, c = images.shape
    x = images.reshape(b, h // patch, patch, w // patch, patch, c)
    x = x.transpose(0, 1, 3, 2, 4, 5)
    return x.reshape(b, -1, patch * patch * c)


def embed(images, kernel, patch):
    tokens = to_patches(images, patch)
    tokens = tokens - tokens.mean(-1, keepdims=True)
    return tokens @ kernel


embed_jit = jax.jit(embed, static_argnums=2)

rng = jax.random.PRNGKey(0)
images = jax.random.uniform(rng, (2, 16, 12, 3))
kernel = jax.random.normal(rng, (4 * 4 * 3, 8)) * 0.1
tokens = embed_jit(images, kernel, 4)
energy = jnp.sum(tokens**2, axis=(1, 2))
print(tokens.shape, energy)
