import jax
import jax.numpy as jnp


def sample(image, y, x):
    h, w = image.shape
    y0, x0 = int(y), int(x)
    y1, x1 = jnp.minimum(y0 + 1, h - 1), jnp.minimum(x0 + 1, w - 1)
    fy, fx = y - y0, x - x0
    top = (1 - fx) * image[y0, x0] + fx * image[y0, x1]
    bottom = (1 - fx) * image[y1, x0] + fx * image[y1, x1]
    return (1 - fy) * top + fy * bottom


@jax.jit
def warp(image, matrix):
    h, w = image.shape
    ys, xs = jnp.mgrid[0:h, 0:w]
    coords = jnp.stack([ys.ravel(), xs.ravel()], axis=-1) @ matrix.T
    coords = jnp.clip(coords, 0.0, jnp.array([h - 1.0, w - 1.0]))
    values = jax.vmap(sample, in_axes=(None, 0, 0))(image, coords[:, 0], coords[:, 1])
    return values.reshape(h, w)


image = jnp.outer(jnp.arange(6.0), jnp.ones(8)) + 0.1 * jnp.arange(8.0) ** 2
angle = 0.2
rotation = jnp.array([[jnp.cos(angle), -jnp.sin(angle)], [jnp.sin(angle), jnp.cos(angle)]])
rotated = warp(image, rotation)
zoomed = warp(image, 0.5 * jnp.eye(2))
print(rotated.shape, zoomed[-1, -1])
