"""A leaky rectifier as a kernel."""

from functools import partial
import jax
import jax.numpy as jnp
from jax.experimental import pallas as pl


def _leaky_kernel(x_ref, o_ref, *, slope):
    x = x_ref
    o_ref[...] = jnp.where(x[...] > 0, x[...], x * slope)


@partial(jax.jit, static_argnames=("slope", "rows"))
def leaky_relu(x, slope=0.1, rows=4):
    m, n = x.shape
    return pl.pallas_call(
        partial(_leaky_kernel, slope=slope),
        out_shape=jax.ShapeDtypeStruct(x.shape, x.dtype),
        grid=(m // rows,),
        in_specs=[pl.BlockSpec((rows, n), lambda r: (r, 0))],
        out_specs=pl.BlockSpec((rows, n), lambda r: (r, 0)),
        interpret=True,
    )(x)


def network(weights, x):
    for w in weights:
        x = leaky_relu(x @ w, slope=0.2)
    return x


k = jax.random.split(jax.random.key(5), 3)
weights = [jax.random.normal(k[0], (6, 12)), jax.random.normal(k[1], (12, 3))]
x = jax.random.normal(k[2], (8, 6))
prediction = network(weights, x)
print(prediction)
