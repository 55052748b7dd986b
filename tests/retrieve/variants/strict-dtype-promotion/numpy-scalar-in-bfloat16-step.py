"""One step of gradient descent in bfloat16, with implicit conversions forbidden."""

import jax
import jax.numpy as jnp
import numpy as np

rate = np.float32(0.1)


def descend(weights, gradient):
    return weights - rate * gradient


with jax.numpy_dtype_promotion("strict"):
    print(jax.jit(descend)(jnp.ones(3, jnp.bfloat16), jnp.ones(3, jnp.bfloat16)))
