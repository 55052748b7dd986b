"""How the response of an RC filter depends on resistance and capacitance."""

import jax
import jax.numpy as jnp

frequencies = jnp.array([10.0, 100.0, 1000.0])


def response(params):
    impedance = 1 / (2j * jnp.pi * frequencies * params["capacitance"])
    return impedance / (impedance + params["resistance"])


sensitivity = jax.jacrev(response)
print(sensitivity({"resistance": 1e3, "capacitance": 1e-6}))
