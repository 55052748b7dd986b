from jax import jit, vmap
import jax.numpy as jnp
import numpy as np


def median(values):
    """Lower median, without interpolation."""
    ordered = jnp.sort(values)
    return ordered[(values.shape[0] - 1) // 2]


def mad(values):
    centre = median(values)
    return centre, 1.4826 * median(jnp.abs(values - centre))


@jit
def hampel(series, threshold=3.0):
    half = 4
    padded = jnp.pad(series, half, mode="edge")
    index = jnp.arange(series.shape[0])[:, None] + jnp.arange(2 * half + 1)
    centre, spread = vmap(mad)(padded[index])
    outlier = jnp.abs(series - centre) > threshold * spread + 1e-6
    return jnp.where(outlier, centre, series), outlier


t = np.linspace(0, 6, 80)
water_level = np.sin(t) + 0.02 * np.random.default_rng(0).normal(size=80)
water_level[[12, 40, 41]] += [3.0, -2.0, -2.5]      # floating debris at the gauge
cleaned, flags = hampel(jnp.asarray(water_level, jnp.float32))
removed = np.flatnonzero(flags)
print(removed, jnp.abs(cleaned - jnp.sin(t)).max())
