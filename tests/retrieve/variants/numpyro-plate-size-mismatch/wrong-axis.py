"""Posterior of the regression of crop yield on two soil features."""

import jax
import jax.numpy as jnp
import numpyro
from numpyro import distributions as d
from numpyro import infer

soil = jnp.arange(10.0).reshape(5, 2)
crop = soil @ jnp.array([1.0, -1.0])


def regression(soil, crop):
    slope = numpyro.sample("slope", d.Normal(jnp.zeros(2), 1.0).to_event(1))
    with numpyro.plate("fields", soil.shape[1]):
        numpyro.sample("crop", d.Normal(soil @ slope, 1.0), obs=crop)


infer.MCMC(infer.NUTS(regression), num_warmup=5, num_samples=5, progress_bar=False).run(jax.random.key(0), soil, crop)
