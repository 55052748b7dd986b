import jax
import jax.numpy as jnp
from functools import partial

GM = 4 * jnp.pi**2  # AU^3 / yr^2


def gravity(r):
    return -GM * r / jnp.linalg.norm(r) ** 3


def yoshida4(state, dt):
    c1 = 1.0 / (2.0 - 2.0 ** (1 / 3))
    c0 = 1.0 - 2.0 * c1
    r, v = state[:2], state[2:]
    for c in (c1, c0, c1):
        r = r + 0.5 * c * dt * v
        v = v + c * dt * gravity(r)
        r = r + 0.5 * c * dt * v
    return jnp.concatenate([r, v])


@partial(jax.jit, static_argnames="n_steps")
def integrate(state0, dt, n_steps):
    def body(state, _):
        state = yoshida4(state, dt)
        return state, state

    _, states = jax.lax.scan(body, state0, None, length=n_steps)
    return jnp.concatenate([state0[None], states])


def areal_velocity(trajectory):
    x, y, vx, vy = trajectory.T
    return 0.5 * (x * vy - y * vx)


perihelion = jnp.array([0.6, 0.0, 0.0, 9.6])
trajectory = integrate(perihelion, 0.005, n_steps=300)
swept = areal_velocity(trajectory)
radius = jnp.hypot(trajectory[:, 0], trajectory[:, 1])
print(trajectory.shape, radius.min(), radius.max(), swept.std())
