"""Temperature of a rod whose ends are kept at zero, by conjugate gradients."""

import jax.numpy as jnp
from jax.scipy.sparse.linalg import cg

heating = jnp.ones(9)


def minus_laplacian(temperature):
    return 2 * temperature[1:-1] - temperature[:-2] - temperature[2:]


temperature, _ = cg(minus_laplacian, heating)
print(temperature)
