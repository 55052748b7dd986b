"""Fraction of cells that survive a set of radiation doses."""

import jax.numpy as jnp
import numpy as np


def survival(doses):
    fractions = []
    for dose in jnp.atleast_1d(jnp.asarray(doses)):
        fractions.append(jnp.exp(-0.3 * dose - 0.03 * dose**2))
    return jnp.stack(fractions)


np.testing.assert_allclose(survival([1.0, 2.0]), np.exp([-0.33, -0.72]), rtol=1e-5)
np.testing.assert_allclose(survival(4.0), [np.exp(-1.68)], rtol=1e-5)
