"""Electric potential between two plates in a grounded box, Jacobi relaxation."""
import numpy as np
import jax
import jax.numpy as jnp
from jax import jit, lax

NX, NY = 24, 24

mask = np.zeros((NX, NY), dtype=bool)
mask[8, 6:18] = True
mask[15, 6:18] = True
mask[0, :] = mask[-1, :] = mask[:, 0] = mask[:, -1] = True

plates = np.zeros((NX, NY), dtype=int)
plates[8, 6:18] = 100
plates[15, 6:18] = -100


def relax_once(_, phi):
    avg = 0.25 * (jnp.roll(phi, 1, 0) + jnp.roll(phi, -1, 0)
                  + jnp.roll(phi, 1, 1) + jnp.roll(phi, -1, 1))
    return jnp.where(mask, phi, avg)


@jit
def solve(phi0):
    return lax.fori_loop(0, 1500, relax_once, phi0)


phi = solve(jnp.array(plates, dtype=jnp.float32))
Ex, Ey = jnp.gradient(-phi)
field_strength = jnp.hypot(Ex, Ey)
print("field in the middle:", field_strength[12, 12])
