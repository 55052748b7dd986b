"""Forward algorithm for a small hidden Markov model."""
import jax
import jax.numpy as jnp
import numpy as np

# hidden: dry / mixed / wet        observed: walk, shop, clean, read
transition = jnp.array([[0.7, 0.2, 0.1],
                        [0.3, 0.4, 0.3],
                        [0.2, 0.3, 0.5]])
emission = jnp.array([[0.6, 0.2, 0.1, 0.1],
                      [0.3, 0.3, 0.2, 0.2],
                      [0.1, 0.2, 0.4, 0.3]])
prior = jnp.array([0.5, 0.3, 0.2])


def forward_filter(observations):
    def predict_update(alpha, obs):
        predicted = jnp.sum(alpha[:, None] * transition, axis=0)
        joint = predicted * emission[:, obs]
        evidence = joint.sum()
        alpha = joint / evidence
        return alpha, (alpha, jnp.log(evidence))

    first = prior * emission[:, observations[0]]
    evidence0 = first.sum()
    _, (alphas, log_ev) = jax.lax.scan(predict_update, first / evidence0, observations[1:])
    loglik = jnp.log(evidence0) + jnp.sum(log_ev)
    return alphas, loglik


observations = jnp.array([0, 0, 3, 2, 2, 1, 0, 3])
posteriors, loglik = jax.jit(forward_filter)(observations)
print("log likelihood:", loglik)
print("last posterior:", posteriors[-1])
