"""Shapes a pulse by gradient descent on its spectrum."""

import jax
import jax.numpy as jnp


class PulseShaper:
    def __init__(self, target):
        self.target = target

    def mismatch(self, pulse):
        difference = jnp.fft.fft(pulse) - self.target
        return jnp.mean(difference**2)

    def step(self, pulse, rate):
        value, gradient = jax.value_and_grad(self.mismatch)(pulse)
        return pulse - rate * gradient, value


shaper = PulseShaper(target=jnp.exp(-jnp.arange(8.0)))
print(shaper.step(jnp.ones(8), rate=0.1))
