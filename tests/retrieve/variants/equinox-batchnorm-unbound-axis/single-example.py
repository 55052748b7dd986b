"""Looks at one embedded sentence while debugging."""

import equinox as eqx
import jax
import jax.numpy as jnp

layers = eqx.nn.Sequential([eqx.nn.BatchNorm(4, axis_name="b", mode="ema"), eqx.nn.Lambda(jax.nn.relu)])
encoder, state = eqx.nn.make_with_state(lambda: layers)()


@eqx.filter_jit
def embed(sentence):
    return encoder(sentence, state)[0]


print(embed(jnp.ones(4)))
