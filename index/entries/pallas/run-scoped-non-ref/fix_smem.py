"""A GPU kernel that calibrates detector counts: subtract the dark current, apply the gain."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import pallas as pl
from jax.experimental.pallas import mosaic_gpu as plgpu

pixels = jax.ShapeDtypeStruct((128,), jnp.float32)
result = {"out_type" if jax.__version_info__ >= (0, 10, 2) else "out_shape": pixels}


def calibrate(counts_ref, calibrated_ref):
    def body(signal_ref):
        signal_ref[...] = counts_ref[...] - 3.0
        calibrated_ref[...] = 2.0 * signal_ref[...]

    pl.run_scoped(body, plgpu.SMEM((128,), jnp.float32))


kernel = plgpu.kernel(calibrate, **result)
program = jax.jit(kernel).trace(pixels).lower(lowering_platforms=("cuda",)).as_text()
assert "mosaic_gpu" in program

counts = np.arange(128, dtype=np.float32)
interpreted = pl.pallas_call(calibrate, out_shape=pixels, interpret=True)
np.testing.assert_array_equal(interpreted(counts), 2.0 * (counts - 3.0))
