"""Sensitivities of a relaxation model whose backward pass clips the cotangent."""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def clip_cotangent(x):
    return x


def clip_fwd(x):
    return x, None


def clip_bwd(_, cotangent):
    return (jnp.clip(cotangent, -1.0, 1.0),)


clip_cotangent.defvjp(clip_fwd, clip_bwd)


def final_state(rates):
    state = jnp.exp(-2.0 * rates)
    return clip_cotangent(state)


rates = jnp.array([0.5, 1.0])
sensitivity = jax.jacfwd(final_state)(rates)
print(sensitivity)
