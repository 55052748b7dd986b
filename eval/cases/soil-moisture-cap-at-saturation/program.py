"""Bucket model of soil moisture on a grid; water above capacity runs off."""
import jax
import jax.numpy as jnp
from typing import NamedTuple


class Soil(NamedTuple):
    capacity: jax.Array
    drain: float


def evaporation(moisture, soil, demand):
    return demand * moisture / soil.capacity


@jax.jit
def day(moisture, rain, soil, demand=3.0):
    moisture = moisture + rain - evaporation(moisture, soil, demand)
    moisture = moisture - soil.drain * moisture
    excess = moisture - soil.capacity
    flooded = excess > 0
    runoff = jnp.maximum(excess, 0.0).sum()
    moisture = moisture.at[flooded].set(soil.capacity[flooded])
    moisture = moisture.at[moisture < 0].set(0.0)
    return moisture, runoff


key = jax.random.PRNGKey(0)
soil = Soil(capacity=60.0 + 60.0 * jax.random.uniform(key, (6, 5)), drain=0.02)
moisture = jnp.full((6, 5), 40.0)
rain_series = [0.0, 12.0, 55.0, 0.0, 3.0, 70.0, 0.0, 0.0]
runoffs = []
for i, r in enumerate(rain_series):
    field = r * (0.5 + jax.random.uniform(jax.random.PRNGKey(i), (6, 5)))
    moisture, runoff = day(moisture, field, soil)
    runoffs.append(float(runoff))
print(runoffs, moisture.mean())
