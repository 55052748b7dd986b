"""Peak discharge of a river above flood level, for each gauge."""

import jax.numpy as jnp


def flood_peak(discharge, flood_level):
    excess = discharge - flood_level
    return jnp.max(excess[excess > 0])


gauges = jnp.array([[3.0, 9.0, 12.0], [2.0, 4.0, 1.0]])
for discharge in gauges:
    print(flood_peak(discharge, flood_level=5.0))
