"""Heat diffusion on a ring with a memory-saving gradient; the diffusivity is fitted under jit."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.custom_vjp
def diffuse(heat, diffusivity):
    return heat + diffusivity * (jnp.roll(heat, 1) - 2.0 * heat + jnp.roll(heat, -1))


def diffuse_fwd(heat, diffusivity):
    return diffuse(heat, diffusivity), (heat, diffusivity)


def diffuse_bwd(residuals, cotangent):
    heat, diffusivity = residuals
    laplacian = jnp.roll(heat, 1) - 2.0 * heat + jnp.roll(heat, -1)
    return diffuse(cotangent, diffusivity), jnp.vdot(cotangent, laplacian)


diffuse.defvjp(diffuse_fwd, diffuse_bwd)


@jax.jit
def gradient(heat, diffusivity):
    return jax.grad(lambda h, d: diffuse(h, d)[0], argnums=(0, 1))(heat, diffusivity)


by_heat, by_diffusivity = gradient(jnp.array([1.0, 0.0, 0.0, 0.0]), 0.1)
np.testing.assert_allclose(by_heat, [0.8, 0.1, 0.0, 0.1], rtol=1e-6)
np.testing.assert_allclose(by_diffusivity, -2.0, rtol=1e-6)
