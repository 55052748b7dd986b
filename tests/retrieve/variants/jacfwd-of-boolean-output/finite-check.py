"""Gauss-Newton step for the parameters of a light curve."""

import jax
import jax.numpy as jnp

days = jnp.linspace(0.0, 3.0, 5)


class Fit:
    def residuals(self, parameters, flux):
        model = parameters[0] * jnp.exp(-days / parameters[1])
        return model - flux, jnp.isfinite(model).all()

    def step(self, parameters, flux):
        residual, _ = self.residuals(parameters, flux)
        jacobian, _ = jax.jacfwd(self.residuals)(parameters, flux)
        return parameters - jnp.linalg.lstsq(jacobian, residual)[0]


Fit().step(jnp.array([1.0, 2.0]), jnp.ones(5))
