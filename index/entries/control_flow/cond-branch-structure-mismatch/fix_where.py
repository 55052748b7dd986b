"""Steps of a random-walk Metropolis sampler for a standard normal posterior."""

import jax
import jax.numpy as jnp
import numpy as np


def log_prob(position):
    return -0.5 * position**2


def accept(chain, proposal):
    return {"position": proposal, "log_prob": log_prob(proposal), "accepted": chain["accepted"] + 1}


@jax.jit
def step(chain, proposal, log_uniform):
    better = log_uniform < log_prob(proposal) - chain["log_prob"]
    return jax.tree.map(lambda new, old: jnp.where(better, new, old), accept(chain, proposal), chain)


chain = {"position": 1.0, "log_prob": log_prob(1.0), "accepted": 0}
chain = step(chain, 0.5, -0.1)
np.testing.assert_allclose([chain["position"], chain["log_prob"], chain["accepted"]], [0.5, -0.125, 1])
chain = step(chain, 3.0, -0.1)
np.testing.assert_allclose([chain["position"], chain["log_prob"], chain["accepted"]], [0.5, -0.125, 1])
