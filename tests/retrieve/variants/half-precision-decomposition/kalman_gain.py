"""Gain of a Kalman filter that runs in float16."""

import jax
import jax.numpy as jnp


class Filter:
    def __init__(self, observe, noise):
        self.observe, self.noise = observe, noise

    def gain(self, spread):
        innovation = self.observe @ spread @ self.observe.T + self.noise
        return spread @ self.observe.T @ jnp.linalg.inv(innovation)


kalman = Filter(jnp.eye(2, 4, dtype=jnp.float16), 0.5 * jnp.eye(2, dtype=jnp.float16))
print(jax.jit(kalman.gain)(jnp.eye(4, dtype=jnp.float16)))
