"""Distance to a cluster from parallaxes, three in ten of which are outliers with a wide error."""

import jax
import jax.numpy as jnp
import numpyro
import numpyro.distributions as dist
from numpyro.infer import MCMC, NUTS


def model(parallax):
    centre = numpyro.sample("centre", dist.Normal(0.0, 10.0))
    with numpyro.plate("stars", parallax.shape[0]):
        outlier = numpyro.sample("outlier", dist.Bernoulli(0.3))
        scale = jnp.where(outlier, 5.0, 0.5)
        numpyro.sample("parallax", dist.Normal(centre, scale), obs=parallax)


parallax = jnp.array([2.0, 2.4, 1.8, 9.0, 2.2])
mcmc = MCMC(NUTS(model), num_warmup=200, num_samples=500, progress_bar=False)
mcmc.run(jax.random.key(0), parallax)
print(mcmc.get_samples()["centre"].mean())
