"""Two chains for the mean brightness of a variable star."""

import jax
import jax.numpy as jnp
import numpyro
import numpyro.distributions as dist
from numpyro.infer import MCMC, NUTS


def model(magnitudes):
    mean = numpyro.sample("mean", dist.Normal(0.0, 10.0))
    numpyro.sample("magnitudes", dist.Normal(mean, 0.5), obs=magnitudes)


magnitudes = jnp.array([4.0, 5.0, 6.0, 5.0])
mcmc = MCMC(NUTS(model), num_warmup=100, num_samples=200, num_chains=2, progress_bar=False)
mcmc.run(jax.random.key(0), magnitudes)
