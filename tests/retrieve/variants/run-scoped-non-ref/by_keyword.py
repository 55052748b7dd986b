"""Converts Celsius to Kelvin on a GPU, with a temporary asked for by keyword."""
import jax
import jax.numpy as jnp
from jax.experimental import pallas as pl
from jax.experimental.pallas import mosaic_gpu as plgpu


def convert(celsius_ref, kelvin_ref):
    def shift(temporary_ref):
        temporary_ref[...] = celsius_ref[...] + 273.15
        kelvin_ref[...] = temporary_ref[...]

    pl.run_scoped(shift, temporary_ref=plgpu.MemorySpace.REGS((128,), jnp.float32))


grid = jax.ShapeDtypeStruct((128,), jnp.float32)
to_kelvin = jax.jit(plgpu.kernel(convert, out_type=grid))
print(to_kelvin.trace(grid).lower(lowering_platforms=("cuda",)).as_text())
