"""Temperatures of a thermocouple from its voltages, by the polynomial of its data sheet."""

import jax
import jax.numpy as jnp
from jax.experimental import pallas as pl

COEFFICIENTS = jnp.array([0.5, 25.0, -0.25])


def temperature_kernel(voltage_ref, temperature_ref):
    voltage = voltage_ref[...]
    temperature_ref[...] = COEFFICIENTS[0] + voltage * (COEFFICIENTS[1] + voltage * COEFFICIENTS[2])


def temperatures(voltages, block=4):
    tile = pl.BlockSpec((block,), lambda i: (i,))
    return pl.pallas_call(
        temperature_kernel,
        grid=(len(voltages) // block,),
        in_specs=[tile],
        out_specs=tile,
        out_shape=jax.ShapeDtypeStruct(voltages.shape, voltages.dtype),
        interpret=True,
    )(voltages)


print(temperatures(jnp.linspace(0.0, 14.0, 8)))
