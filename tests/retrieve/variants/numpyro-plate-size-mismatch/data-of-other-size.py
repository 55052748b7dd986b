"""Fits the mean count of particles per frame."""

import jax
import jax.numpy as jnp
import numpyro
import numpyro.distributions as dist
from numpyro.infer import MCMC, NUTS


def frames(count):
    rate = numpyro.sample("rate", dist.Gamma(2.0, 1.0))
    with numpyro.plate("frame", 4):
        numpyro.sample("count", dist.Poisson(rate), obs=count)


sampler = MCMC(NUTS(frames), num_warmup=5, num_samples=5, progress_bar=False)
sampler.run(jax.random.key(1), jnp.array([3, 1, 4, 1, 5]))
