"""Loss with a hand-written backward pass for the product of rates and times."""

import jax.numpy as jnp
from jax import custom_vjp, jit, value_and_grad


@custom_vjp
def exposure(rates, times):
    return jnp.vdot(rates, times)


def forward(rates, times):
    return exposure(rates, times), (rates, times)


def backward(rates, times, g):
    return g * times, g * rates


exposure.defvjp(forward, backward)
step = jit(value_and_grad(exposure))
step(jnp.ones(3), jnp.arange(3.0))
