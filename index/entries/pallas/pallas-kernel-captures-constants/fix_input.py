"""Temperatures of a thermocouple from its voltages, by the polynomial of its data sheet."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import pallas as pl

COEFFICIENTS = jnp.array([0.5, 25.0, -0.25])


def temperature_kernel(factors_ref, voltage_ref, temperature_ref):
    voltage = voltage_ref[...]
    temperature_ref[...] = factors_ref[0] + voltage * (factors_ref[1] + voltage * factors_ref[2])


def temperatures(voltages, block=4):
    tile = pl.BlockSpec((block,), lambda i: (i,))
    whole = pl.BlockSpec((3,), lambda i: (0,))
    return pl.pallas_call(
        temperature_kernel,
        grid=(len(voltages) // block,),
        in_specs=[whole, tile],
        out_specs=tile,
        out_shape=jax.ShapeDtypeStruct(voltages.shape, voltages.dtype),
        interpret=True,
    )(COEFFICIENTS, voltages)


expected = np.polyval([-0.25, 25.0, 0.5], np.linspace(0.0, 14.0, 8))
np.testing.assert_allclose(temperatures(jnp.linspace(0.0, 14.0, 8)), expected, rtol=1e-6)
