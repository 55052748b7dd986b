"""Sensitivities of a relaxation model whose derivative is limited by a rule that serves both modes."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.custom_jvp
def decay(exponent):
    return jnp.exp(-exponent)


@decay.defjvp
def decay_jvp(primals, tangents):
    (exponent,), (tangent,) = primals, tangents
    value = decay(exponent)
    return value, -jnp.minimum(value, 1.0) * tangent


def final_state(rates):
    return decay(2.0 * rates)


rates = jnp.array([0.5, 1.0])
expected = np.diag(-2.0 * np.exp([-1.0, -2.0]))
np.testing.assert_allclose(jax.jacfwd(final_state)(rates), expected, rtol=1e-5)
np.testing.assert_allclose(jax.jacrev(final_state)(rates), expected, rtol=1e-5)
