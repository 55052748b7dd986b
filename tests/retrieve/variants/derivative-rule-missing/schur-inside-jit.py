"""Stability of a linear controller: largest real part on the diagonal of the Schur form."""

import jax.numpy as jnp
from jax import jit, value_and_grad
from jax.scipy.linalg import schur

plant = jnp.array([[0.0, 1.0], [-2.0, -0.3]])


@jit
def margin(gain):
    form, _ = schur(plant - gain[:, None] * jnp.array([[1.0, 0.0]]))
    return jnp.max(jnp.diag(form))


for _ in range(2):
    value, slope = value_and_grad(margin)(jnp.array([0.1, 0.2]))
