import jax
import jax.numpy as jnp
from jax.experimental import pallas as pl

BM, BN, BK = 8, 8, 16


def dense_kernel(x_ref, w_ref, b_ref, o_ref):
    k = pl.program_id(2)

    @pl.when(k == 0)
    def _():
        o_ref[...] = jnp.zeros_like(o_ref)

    o_ref[...] += x_ref[...] @ w_ref[...]

    @pl.when(k == pl.num_programs(2) - 1)
    def _():
        o_ref[...] = jax.nn.gelu(o_ref[...] + b_ref[...])


def dense_gelu(x, w, b):
    m, k = x.shape
    _, n = w.shape
    return pl.pallas_call(
        dense_kernel,
        grid=(m // BM, n // BN, k // BK),
        in_specs=[
            pl.BlockSpec((BM, BK), lambda i, j, k: (i, k)),
            pl.BlockSpec((BK, BN), lambda i, j, k: (k, j)),
            pl.BlockSpec((1, BN), lambda i, j: (0, j)),
        ],
        out_specs=pl.BlockSpec((BM, BN), lambda i, j, k: (i, j)),
        out_shape=jax.ShapeDtypeStruct((m, n), x.dtype),
        interpret=True,
    )(x, w, b.reshape(1, n))


kx, kw, kb = jax.random.split(jax.random.key(5), 3)
x = jax.random.normal(kx, (16, 32))
w = jax.random.normal(kw, (32, 24)) / jnp.sqrt(32)
b = jax.random.normal(kb, (24,))
activations = jax.jit(dense_gelu)(x, w, b)
reference = jax.nn.gelu(x @ w + b)
print(jnp.abs(activations - reference).max())
