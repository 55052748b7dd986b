"""Median brightness of each light curve, computed by NumPy on the host."""

import jax
import jax.numpy as jnp
import numpy as np


def median_brightness(curve):
    result = jax.ShapeDtypeStruct((), curve.dtype)
    return jax.pure_callback(
        lambda c: np.median(c, axis=-1).astype(c.dtype), result, curve, vmap_method="sequential"
    )


curves = jnp.array([[1.0, 5.0, 2.0], [7.0, 8.0, 0.0]])
np.testing.assert_allclose(jax.vmap(median_brightness)(curves), [2.0, 7.0])
