import numpy as np
import jax
import jax.numpy as jnp

GM = 4 * np.pi**2  # AU, years


def acceleration(r):
    return -GM * r / jnp.linalg.norm(r) ** 3


@jax.jit
def ephemeris(r, v, dt):
    """Positions at 64 leapfrog steps."""
    out = jnp.zeros((64, 2))
    for i in range(64):
        v = v + 0.5 * dt * acceleration(r)
        r = r + dt * v
        v = v + 0.5 * dt * acceleration(r)
        out = out.at[i].set(r)
    return out


r0 = jnp.array([1.0, 0.0])
v0 = jnp.array([0.0, 2 * np.pi])
earth = ephemeris(r0, v0, 1.0 / 64)
comet = ephemeris(r0, 1.1 * v0, 1.0 / 64)
radius = jnp.linalg.norm(earth, axis=1)
print(radius.min(), radius.max(), comet[-1])
