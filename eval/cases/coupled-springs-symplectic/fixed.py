import jax
import jax.numpy as jnp
from jax import lax, jit
from functools import partial

K = jnp.array([[2.0, -1.0, 0.0],
               [-1.0, 2.0, -1.0],
               [0.0, -1.0, 2.0]])


def potential(q):
    return 0.5 * q @ K @ q


force = jax.grad(lambda q: -potential(q))


def verlet(state, _, *, h):
    q, p = state
    p_half = p + 0.5 * h * force(q)
    q = q + h * p_half
    p = p_half + 0.5 * h * force(q)
    energy = 0.5 * jnp.dot(p, p) + potential(q)
    return (q, p), energy


@partial(jit, static_argnames=["n"])
def integrate(q0, p0, h, n):
    (q, p), energies = lax.scan(partial(verlet, h=h), (q0, p0), None, length=n)
    return q, p, energies


q0 = jnp.array([1.0, 0.0, -0.5])
p0 = jnp.zeros(3)
q_end, p_end, energies = integrate(q0, p0, 0.05, 400)
print("relative energy error:", jnp.ptp(energies) / energies[0])
