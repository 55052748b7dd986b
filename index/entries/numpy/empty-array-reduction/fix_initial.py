"""Peak discharge of a river above flood level, for each gauge."""

import jax.numpy as jnp
import numpy as np


def flood_peak(discharge, flood_level):
    excess = discharge - flood_level
    return jnp.max(excess[excess > 0], initial=0.0)


gauges = jnp.array([[3.0, 9.0, 12.0], [2.0, 4.0, 1.0]])
peaks = [flood_peak(discharge, flood_level=5.0) for discharge in gauges]
np.testing.assert_allclose(peaks, [7.0, 0.0])
