"""A step of gradient descent that reports the size of the gradient."""

import contextlib
import io

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def descend(params, gradient):
    norm = jnp.linalg.norm(gradient)
    jax.debug.print("gradient norm {norm:.2f}", norm=norm)
    return params - 0.5 * gradient


with contextlib.redirect_stdout(io.StringIO()) as printed:
    params = descend(jnp.array([1.0, 2.0]), jnp.array([3.0, 4.0]))
    jax.effects_barrier()

assert printed.getvalue() == "gradient norm 5.00\n"
np.testing.assert_allclose(params, [-0.5, 0.0])
