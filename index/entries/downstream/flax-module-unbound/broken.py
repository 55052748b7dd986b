"""Class probabilities of three galaxies from their colours."""

import flax.linen as nn
import jax
import jax.numpy as jnp


class Classifier(nn.Module):
    classes: int

    @nn.compact
    def __call__(self, colours):
        return nn.softmax(nn.Dense(self.classes)(colours))


colours = jnp.array([[0.2, 1.1], [0.7, 0.4], [1.5, 0.3]])
model = Classifier(classes=3)
variables = model.init(jax.random.key(0), colours)
probabilities = model(colours)
print(probabilities)
