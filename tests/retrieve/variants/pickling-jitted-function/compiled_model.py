"""Keeps a compiled model on disk so that the next start is fast."""

import pickle

import jax
import jax.numpy as jnp

predict = jax.jit(lambda weights, image: jnp.tanh(image @ weights))
executable = predict.lower(jnp.ones((4, 2)), jnp.ones((3, 4))).compile()
blob = pickle.dumps(executable)
print(len(blob))
