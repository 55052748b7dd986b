"""Log density of three-component wind measurements at four stations."""

import jax.numpy as jnp
import numpyro
import numpyro.distributions as dist
from numpyro.infer.util import log_density


def model(wind):
    mean = numpyro.sample("mean", dist.Normal(0.0, 1.0))
    with numpyro.plate("stations", wind.shape[0]):
        numpyro.sample("wind", dist.Normal(mean * jnp.ones(3), 2.0), obs=wind)


wind = jnp.arange(12.0).reshape(4, 3)
density, _ = log_density(model, (wind,), {}, {"mean": jnp.array(0.5)})
print(density)
