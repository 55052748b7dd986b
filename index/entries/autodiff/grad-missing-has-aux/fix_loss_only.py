"""One training step of a linear classifier that also reports its accuracy."""

import jax
import jax.numpy as jnp
import numpy as np

pixels = jnp.array([[0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
labels = jnp.array([1.0, 0.0, 1.0])


def loss_and_metrics(weights):
    logits = pixels @ weights
    loss = jnp.mean(jnp.logaddexp(0.0, logits) - labels * logits)
    accuracy = jnp.mean((logits > 0) == (labels > 0.5))
    return loss, {"accuracy": accuracy}


weights = jnp.array([0.5, 0.25])
loss, gradient = jax.value_and_grad(lambda w: loss_and_metrics(w)[0])(weights)

x, y, w = np.array(pixels), np.array(labels), np.array([0.5, 0.25])
probability = 1 / (1 + np.exp(-x @ w))
np.testing.assert_allclose(loss, -np.mean(np.log(np.where(y == 1, probability, 1 - probability))), rtol=1e-5)
np.testing.assert_allclose(gradient, x.T @ (probability - y) / 3, rtol=1e-5)
