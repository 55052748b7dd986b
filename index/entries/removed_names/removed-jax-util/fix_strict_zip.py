"""Evaluates a pendulum's energy operation by operation, by walking through its jaxpr."""

import jax
import jax.numpy as jnp
import numpy as np


def energy(angle, speed):
    return 0.5 * speed**2 + 9.81 * (1 - jnp.cos(angle))


def evaluate(closed, *inputs):
    values = dict(zip(closed.jaxpr.invars, inputs, strict=True))
    for equation in closed.jaxpr.eqns:
        arguments = [atom.val if hasattr(atom, "val") else values[atom] for atom in equation.invars]
        values[equation.outvars[0]] = equation.primitive.bind(*arguments, **equation.params)
    return values[closed.jaxpr.outvars[0]]


np.testing.assert_allclose(evaluate(jax.make_jaxpr(energy)(0.0, 0.0), jnp.pi / 2, 2.0), 2.0 + 9.81, rtol=1e-6)
