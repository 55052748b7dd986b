"""Posterior of the typical waiting time between earthquakes."""

import jax
import jax.numpy as jnp
import numpy as np
import numpyro
import numpyro.distributions as dist
from numpyro.infer import MCMC, NUTS


def model(days):
    log_typical = numpyro.sample("log_typical", dist.Normal(0.0, 10.0))
    with numpyro.handlers.mask(mask=days > 0.0):
        numpyro.sample("days", dist.LogNormal(log_typical, 0.5), obs=days)


days = jnp.array([2.0, 4.0, 0.0, 8.0, 4.0])
mcmc = MCMC(NUTS(model), num_warmup=200, num_samples=400, progress_bar=False)
mcmc.run(jax.random.key(0), days)

# Normal likelihood of the logarithms with known width: the posterior mean is theirs (the prior is wide).
expected = np.log([2.0, 4.0, 8.0, 4.0]).mean()
samples = np.asarray(mcmc.get_samples()["log_typical"])
assert abs(samples.mean() - expected) < 0.1
assert 0.2 < samples.std() < 0.3
