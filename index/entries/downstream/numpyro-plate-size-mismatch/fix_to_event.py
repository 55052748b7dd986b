"""Log density of three-component wind measurements at four stations."""

import jax.numpy as jnp
import numpy as np
import numpyro
import numpyro.distributions as dist
from numpyro.infer.util import log_density


def model(wind):
    mean = numpyro.sample("mean", dist.Normal(0.0, 1.0))
    with numpyro.plate("stations", wind.shape[0]):
        numpyro.sample("wind", dist.Normal(mean * jnp.ones(3), 2.0).to_event(1), obs=wind)


wind = jnp.arange(12.0).reshape(4, 3)
density, _ = log_density(model, (wind,), {}, {"mean": jnp.array(0.5)})

residual = (np.arange(12.0) - 0.5) / 2.0
expected = -0.5 * np.sum(residual**2) - 12 * np.log(2.0 * np.sqrt(2 * np.pi))
expected += -0.5 * 0.5**2 - np.log(np.sqrt(2 * np.pi))
np.testing.assert_allclose(density, expected, rtol=1e-5)
