"""Serves a polynomial calibration that was compiled when the service started."""

import jax
import jax.numpy as jnp


class Calibration:
    def __init__(self, degree, batch):
        def evaluate(coefficients, voltage, degree):
            return sum(coefficients[k] * voltage**k for k in range(degree + 1))

        example = jax.ShapeDtypeStruct((batch,), jnp.float32)
        coefficients = jax.ShapeDtypeStruct((degree + 1,), jnp.float32)
        self.degree = degree
        self.program = jax.jit(evaluate, static_argnums=2).lower(coefficients, example, degree).compile()

    def __call__(self, coefficients, voltage):
        return self.program(coefficients, voltage, self.degree)


calibration = Calibration(degree=2, batch=4)
print(calibration(jnp.array([1.0, 0.5, 0.25]), jnp.linspace(0.0, 3.0, 4)))
