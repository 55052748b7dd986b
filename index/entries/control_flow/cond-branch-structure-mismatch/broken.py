"""Steps of a random-walk Metropolis sampler for a standard normal posterior."""

import jax
from jax import lax


def log_prob(position):
    return -0.5 * position**2


def accept(chain, proposal):
    return {"position": proposal, "log_prob": log_prob(proposal), "accepted": chain["accepted"] + 1}


def reject(chain, proposal):
    return {"position": chain["position"], "log_prob": chain["log_prob"]}


@jax.jit
def step(chain, proposal, log_uniform):
    better = log_uniform < log_prob(proposal) - chain["log_prob"]
    return lax.cond(better, accept, reject, chain, proposal)


chain = {"position": 1.0, "log_prob": log_prob(1.0), "accepted": 0}
chain = step(chain, 0.5, -0.1)
print(step(chain, 3.0, -0.1))
