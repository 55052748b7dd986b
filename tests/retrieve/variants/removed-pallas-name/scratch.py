"""A running sum of each row, kept in the scratch memory of a TPU kernel."""

import jax
import jax.numpy as jnp
from jax.experimental import pallas as pl
from jax.experimental.pallas.tpu import VMEM, run_scoped


def sum_kernel(rows_ref, sums_ref):
    def body(total_ref):
        total_ref[...] = jnp.cumsum(rows_ref[...], axis=1)
        sums_ref[...] = total_ref[...]

    run_scoped(body, VMEM((4, 8), jnp.float32))


shape = jax.ShapeDtypeStruct((4, 8), jnp.float32)
print(pl.pallas_call(sum_kernel, out_shape=shape, interpret=True)(jnp.ones((4, 8))))
