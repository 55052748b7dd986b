import jax
import jax.numpy as jnp
import numpy as np
from functools import partial


@partial(jax.jit, static_argnames=("order",))
def reorder_sites(psi, order):
    """Bring the sites of a state vector into a new order."""
    n = len(order)
    return jnp.transpose(psi.reshape((2,) * n), order).reshape(-1)


def overlap(a, b):
    return jnp.vdot(a, b)


def random_state(seed, n):
    re, im = jax.random.normal(jax.random.PRNGKey(seed), (2, 2**n))
    psi = re + 1j * im
    return psi / jnp.linalg.norm(psi)


psi = random_state(0, 4)
orders = np.array([[0, 1, 2, 3], [3, 2, 1, 0], [1, 0, 3, 2], [2, 3, 0, 1]])

overlaps = []
for order in orders:
    swapped = reorder_sites(psi, order=tuple(order.tolist()))
    overlaps.append(complex(overlap(psi, swapped)))
print(np.round(overlaps, 3))
