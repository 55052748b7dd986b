import jax
import jax.numpy as jnp
import numpy as np


def take_range(u, axis, start, stop):
    index = [slice(None)] * u.ndim
    index[axis] = slice(start, stop)
    return u[index]


def diff_centred(u, axis, h):
    inner = (take_range(u, axis, 2, None) - take_range(u, axis, None, -2)) / (2.0 * h)
    # one-sided, second order at both ends
    first = (-3 * take_range(u, axis, 0, 1) + 4 * take_range(u, axis, 1, 2) - take_range(u, axis, 2, 3)) / (2 * h)
    last = (3 * take_range(u, axis, -1, None) - 4 * take_range(u, axis, -2, -1) + take_range(u, axis, -3, -2)) / (2 * h)
    return jnp.concatenate([first, inner, last], axis=axis)


@jax.jit
def divergence(vector_field, spacing):
    return sum(diff_centred(component, axis, h) for axis, (component, h) in enumerate(zip(vector_field, spacing)))


@jax.jit
def vorticity(u, v, spacing):
    return diff_centred(v, 0, spacing[0]) - diff_centred(u, 1, spacing[1])


x, y = np.linspace(0, 2, 21), np.linspace(0, 1, 11)
X, Y = np.meshgrid(x, y, indexing="ij")
spacing = (x[1] - x[0], y[1] - y[0])
u, v = -Y * X, X**2 + 0.5 * Y**2
div = divergence((jnp.asarray(u), jnp.asarray(v)), spacing)
curl = vorticity(jnp.asarray(u), jnp.asarray(v), spacing)
print(div.shape, jnp.abs(div).max(), curl.mean())
