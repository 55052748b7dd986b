"""Distance to a cluster from parallaxes, three in ten of which are outliers with a wide error."""

import jax
import jax.numpy as jnp
import numpy as np
import numpyro
import numpyro.distributions as dist
from numpyro.infer import MCMC, NUTS, DiscreteHMCGibbs


def model(parallax):
    centre = numpyro.sample("centre", dist.Normal(0.0, 10.0))
    with numpyro.plate("stars", parallax.shape[0]):
        outlier = numpyro.sample("outlier", dist.Bernoulli(0.3))
        scale = jnp.where(outlier, 5.0, 0.5)
        numpyro.sample("parallax", dist.Normal(centre, scale), obs=parallax)


parallax = jnp.array([2.0, 2.4, 1.8, 9.0, 2.2])
mcmc = MCMC(DiscreteHMCGibbs(NUTS(model)), num_warmup=200, num_samples=2000, progress_bar=False)
mcmc.run(jax.random.key(0), parallax)

# The posterior of one variable, on a grid.
grid = np.linspace(-5.0, 10.0, 3001)
residual = np.asarray(parallax)[:, None] - grid
density = 0.7 / 0.5 * np.exp(-0.5 * (residual / 0.5) ** 2) + 0.3 / 5.0 * np.exp(-0.5 * (residual / 5.0) ** 2)
posterior = np.exp(-0.5 * (grid / 10.0) ** 2) * density.prod(0)
expected = (grid * posterior).sum() / posterior.sum()
samples = mcmc.get_samples()
assert abs(float(samples["centre"].mean()) - expected) < 0.1
assert np.asarray(samples["outlier"].mean(0)).argmax() == 3
assert float(samples["outlier"][:, 3].mean()) > 0.95
