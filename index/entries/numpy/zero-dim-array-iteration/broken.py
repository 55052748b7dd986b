"""Fraction of cells that survive a set of radiation doses."""

import jax.numpy as jnp


def survival(doses):
    fractions = []
    for dose in jnp.asarray(doses):
        fractions.append(jnp.exp(-0.3 * dose - 0.03 * dose**2))
    return jnp.stack(fractions)


print(survival([1.0, 2.0]))
print(survival(4.0))
