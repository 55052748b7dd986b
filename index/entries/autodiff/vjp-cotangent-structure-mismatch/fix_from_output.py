"""Pulls the sensitivities of range and flight time of a projectile back to its launch speed."""

import jax
import jax.numpy as jnp
import numpy as np


def flight(speed):
    angle = jnp.pi / 4
    time = 2 * speed * jnp.sin(angle) / 9.81
    return {"range": speed * jnp.cos(angle) * time, "time": time}


outcome, pullback = jax.vjp(flight, 20.0)
cotangent = jax.tree.map(jnp.zeros_like, outcome)
cotangent["range"] = jnp.ones_like(outcome["range"])
(sensitivity,) = pullback(cotangent)

np.testing.assert_allclose(outcome["range"], 400 / 9.81, rtol=1e-5)
np.testing.assert_allclose(sensitivity, 40 / 9.81, rtol=1e-5)
