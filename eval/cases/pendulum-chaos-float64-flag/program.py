from jax import config

config.update("JAX_ENABLE_X64", True)

import jax
import jax.numpy as jnp
from jax.experimental.ode import odeint

g = 9.81


def double_pendulum(y, t, m1, m2, l1, l2):
    th1, w1, th2, w2 = y
    d = th1 - th2
    M = m1 + m2 * jnp.sin(d) ** 2
    a1 = (-(m1 + m2) * g * jnp.sin(th1) + m2 * g * jnp.sin(th2) * jnp.cos(d)
          - m2 * jnp.sin(d) * (l2 * w2**2 + l1 * w1**2 * jnp.cos(d))) / (l1 * M)
    a2 = ((m1 + m2) * (g * jnp.sin(th1) * jnp.cos(d) - g * jnp.sin(th2) + l1 * w1**2 * jnp.sin(d))
          + m2 * l2 * w2**2 * jnp.sin(d) * jnp.cos(d)) / (l2 * M)
    return jnp.array([w1, a1, w2, a2])


def total_energy(y, m1, m2, l1, l2):
    th1, w1, th2, w2 = y.T
    kinetic = 0.5 * (m1 + m2) * (l1 * w1) ** 2 + 0.5 * m2 * (l2 * w2) ** 2
    kinetic = kinetic + m2 * l1 * l2 * w1 * w2 * jnp.cos(th1 - th2)
    return kinetic - (m1 + m2) * g * l1 * jnp.cos(th1) - m2 * g * l2 * jnp.cos(th2)


constants = (1.0, 0.5, 1.0, 0.8)
t = jnp.linspace(0.0, 4.0, 81)
y0 = jnp.array([2.0, 0.0, 1.5, 0.0])
trajectory = odeint(double_pendulum, y0, t, *constants, rtol=1e-11, atol=1e-11)
energy = total_energy(trajectory, *constants)
drift = float(jnp.abs(energy - energy[0]).max())
print("energy drift", drift)
