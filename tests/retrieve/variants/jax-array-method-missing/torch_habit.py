"""Probability of each class, for a plot."""
import jax
import jax.numpy as jnp


def report(logits):
    probabilities = jax.nn.softmax(logits)
    return probabilities.detach().cpu().numpy()


print(report(jnp.array([1.0, 2.0])))
