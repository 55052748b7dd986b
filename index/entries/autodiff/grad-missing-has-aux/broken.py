"""One training step of a linear classifier that also reports its accuracy."""

import jax
import jax.numpy as jnp

pixels = jnp.array([[0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
labels = jnp.array([1.0, 0.0, 1.0])


def loss_and_metrics(weights):
    logits = pixels @ weights
    loss = jnp.mean(jnp.logaddexp(0.0, logits) - labels * logits)
    accuracy = jnp.mean((logits > 0) == (labels > 0.5))
    return loss, {"accuracy": accuracy}


weights = jnp.array([0.5, 0.25])
(loss, metrics), gradient = jax.value_and_grad(loss_and_metrics)(weights)
print(loss, metrics, weights - 0.1 * gradient)
