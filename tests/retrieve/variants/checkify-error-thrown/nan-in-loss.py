"""Loss of a log-normal fit, with a search for NaNs."""

import jax
import jax.numpy as jnp
from jax.experimental import checkify


class Fit:
    def loss(self, scale, sizes):
        return jnp.mean((jnp.log(sizes) / scale) ** 2)


fit = Fit()
err, value = jax.jit(checkify.checkify(fit.loss, errors=checkify.float_checks))(0.5, jnp.array([1.0, -2.0]))
checkify.check_error(err)
print(value)
