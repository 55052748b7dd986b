import functools
import jax
import jax.numpy as jnp
from jax.experimental import pallas as pl


def rmsnorm_kernel(x_ref, gain_ref, out_ref, *, eps):
    x = x_ref[...].astype(jnp.float32)
    scale = jax.lax.rsqrt(jnp.mean(x * x, axis=-1, keepdims=True) + eps)
    out_ref[...] = (x * scale * gain_ref[...]).astype(out_ref.dtype)


@functools.partial(jax.jit, static_argnames=("block_rows", "eps"))
def rmsnorm(x, gain, block_rows=4, eps=1e-6):
    batch, length, dim = x.shape
    assert length % block_rows == 0
    return pl.pallas_call(
        functools.partial(rmsnorm_kernel, eps=eps),
        grid=(batch, length // block_rows),
        in_specs=[
            pl.BlockSpec((block_rows, dim), lambda b, i: (b, i, 0)),
            pl.BlockSpec((dim,), lambda b, i: (0,)),
        ],
        out_specs=pl.BlockSpec((None, block_rows, dim), lambda b, i: (b, i, 0)),
        out_shape=jax.ShapeDtypeStruct(x.shape, x.dtype),
        interpret=jax.default_backend() == "cpu",
    )(x, gain)


key = jax.random.key(0)
x = 3.0 * jax.random.normal(key, (2, 8, 16))
gain = jnp.linspace(0.5, 1.5, 16)
normed = rmsnorm(x, gain)
print(jnp.sqrt(jnp.mean((normed / gain) ** 2, axis=-1)))
