"""Reconstruction and divergence terms of an autoencoder, kept apart for plotting."""

import jax
import jax.numpy as jnp


def terms(latent):
    return {"reconstruction": jnp.sum(latent**2), "divergence": jnp.sum(jnp.abs(latent))}


gradient_of = jax.grad(terms)
print(gradient_of(jnp.array([1.0, -2.0])))
