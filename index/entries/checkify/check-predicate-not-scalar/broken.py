"""Turns redshifts into velocities and checks that all redshifts are physical."""

import jax
import jax.numpy as jnp
from jax.experimental import checkify


def velocity(redshift):
    checkify.check(redshift > -1.0, "unphysical redshift {}", jnp.min(redshift))
    ratio = (1.0 + redshift) ** 2
    return (ratio - 1.0) / (ratio + 1.0)


error, v = jax.jit(checkify.checkify(velocity))(jnp.array([0.0, 1.0, 2.0]))
error.throw()
print(v)
