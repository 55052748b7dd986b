"""Removes the gradient of a frozen offset before the update of a calibration."""

import jax
import jax.numpy as jnp
import optax


@jax.jit
def calibrate(gains, memory):
    slopes = jax.grad(lambda g: jnp.sum(g["slope"] ** 2 + g["offset"]))(gains)
    del slopes["offset"]
    change, memory = rule.update(slopes, memory)
    return optax.apply_updates(gains, change), memory


rule = optax.sgd(0.1)
gains = {"slope": jnp.ones(2), "offset": jnp.zeros(2)}
gains, _ = calibrate(gains, rule.init(gains))
