import numpy as np
import jax
import jax.numpy as jnp

c = 0.4      # Courant number
n = 80


def van_leer(r):
    return jnp.where(r > 0, 2 * r / (1 + r), 0.0)


limiter = jax.vmap(van_leer)


def advect(u):
    up = jnp.roll(u, 1)
    down = jnp.roll(u, -1)
    slope = down - u
    r = (u - up) / jnp.where(jnp.abs(slope) < 1e-8, 1e-8, slope)
    face = u + 0.5 * (1 - c) * limiter(r) * slope
    return u - c * (face - jnp.roll(face, 1))


xs = np.arange(n) / n
u0 = jnp.asarray(((xs > 0.2) & (xs < 0.5)).astype(np.float32))
u = u0
for _ in range(100):
    u = advect(u)

total_variation = jnp.sum(jnp.abs(u - jnp.roll(u, 1)))
mass = u.sum()
print("TV", total_variation, "mass", mass)
