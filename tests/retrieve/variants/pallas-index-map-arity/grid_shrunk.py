"""Scales rows of a spectrogram; the grid lost its second dimension."""
import jax
import jax.numpy as jnp
from jax.experimental.pallas import BlockSpec, pallas_call


def tile(row, column):
    return row, 0


def scale(frames_ref, scaled_ref):
    scaled_ref[...] = frames_ref[...] * 0.1


spec = BlockSpec((1, 16), tile)
frames = jnp.ones((4, 16))
loud = pallas_call(scale, out_shape=frames, grid=(4,), in_specs=[spec], out_specs=spec, interpret=True)
print(jax.jit(loud)(frames))
