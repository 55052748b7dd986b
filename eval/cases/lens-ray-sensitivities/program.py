"""Where do rays land on the screen, and how does each landing point move when the lens moves?"""
import jax
import jax.numpy as jnp
from functools import partial


@partial(jax.jit, static_argnames="screen")
def landing_points(focal_length, heights, angles, lens_at=0.4, screen=1.5):
    at_lens = heights + lens_at * jnp.tan(angles)
    slope_after = jnp.tan(angles) - at_lens / focal_length
    return at_lens + (screen - lens_at) * slope_after


heights = jnp.linspace(-0.01, 0.01, 5)
angles = jnp.array([0.02, 0.01, 0.0, -0.01, -0.02])
f0 = 0.6

spots = landing_points(f0, heights, angles)
sensitivity = jax.grad(landing_points)(f0, heights, angles)     # d spot / d focal length
tolerance = 1e-4 / jnp.max(jnp.abs(sensitivity))

for h, s, ds in zip(heights, spots, sensitivity):
    print(f"{float(h):+.3f}  {float(s):+.5f}  {float(ds):+.5f}")
