"""Turns redshifts into velocities and checks each redshift."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import checkify


def velocity(redshift):
    checkify.check(redshift > -1.0, "unphysical redshift {}", redshift)
    ratio = (1.0 + redshift) ** 2
    return (ratio - 1.0) / (ratio + 1.0)


checked = jax.jit(checkify.checkify(jax.vmap(velocity)))
error, v = checked(jnp.array([0.0, 1.0, 2.0]))
error.throw()
np.testing.assert_allclose(v, [0.0, 0.6, 0.8], rtol=1e-6)
error, _ = checked(jnp.array([0.0, -3.0]))
assert "unphysical redshift -3.0" in error.get()
