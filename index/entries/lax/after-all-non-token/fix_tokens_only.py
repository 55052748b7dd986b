"""One leapfrog step next to a token that joins two others: arrays and tokens kept apart."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


@jax.jit
def leapfrog(positions, momenta, step):
    momenta = momenta - 0.5 * step * positions
    positions = positions + step * momenta
    return positions, momenta - 0.5 * step * positions


positions, momenta = leapfrog(jnp.array([1.0, 0.0]), jnp.array([0.0, 1.0]), 0.1)
joined = lax.after_all(lax.create_token(), lax.create_token())
assert str(jax.typeof(joined)) == "AbstractToken()"
np.testing.assert_allclose(positions, [0.995, 0.1], rtol=1e-6)
np.testing.assert_allclose(momenta, [-0.09975, 0.995], rtol=1e-6)
