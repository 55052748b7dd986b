"""Areas of circles whose radii were collected one by one."""

import jax.numpy as jnp
from jax import lax

radii = []
for index in range(4):
    radii.append(0.5 * index)

areas = lax.map(lambda radius: jnp.pi * radius**2, radii)
print(areas)
