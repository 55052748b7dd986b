"""Photon noise for the exposures of one night."""

import jax
import jax.numpy as jnp

NIGHT = jax.random.key(20240611)


class Camera:
    def __init__(self, seed, gain=1.8):
        self.gain = gain
        self.noise = jax.random.PRNGKey(seed)

    def expose(self, flux):
        return self.gain * jax.random.poisson(self.noise, flux)


flux = jnp.full((4, 4), 30.0)
frames = [Camera(jax.random.fold_in(NIGHT, exposure)).expose(flux) for exposure in range(2)]
print(jnp.mean(jnp.stack(frames)))
