from functools import partial
from jax import jit, numpy as jnp


@partial(jit, static_argnums=0)
def rk4_step(rhs, t, y, h):
    k1 = rhs(t, y)
    k2 = rhs(t + h / 2, y + h / 2 * k1)
    k3 = rhs(t + h / 2, y + h / 2 * k2)
    k4 = rhs(t + h, y + h * k3)
    return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)


def integrate(rhs, y0, t0, t1, n):
    h = (t1 - t0) / n
    t, y = t0, y0
    for _ in range(n):
        y = rk4_step(rhs, t, y, h)
        t += h
    return y


def duffing(t, y):
    x, v = y
    return jnp.stack([v, -0.2 * v + x - x**3 + 0.3 * jnp.cos(1.2 * t)])


def decay(t, y):
    return -0.5 * y


y_duffing = integrate(duffing, jnp.array([1.0, 0.0]), 0.0, 10.0, 400)
y_decay = integrate(decay, jnp.array([1.0, 2.0, 3.0]), 0.0, 2.0, 50)
print(y_duffing, y_decay)
