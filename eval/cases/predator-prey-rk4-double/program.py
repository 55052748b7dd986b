import jax
jax.config.update("jax_enable_x64", True)
import jax.numpy as jnp
from dataclasses import dataclass


@dataclass(frozen=True)
class Params:
    alpha: float = 1.1
    beta: float = 0.4
    delta: float = 0.1
    gamma: float = 0.4


def rhs(y, p):
    prey, pred = y
    return jnp.array([p.alpha * prey - p.beta * prey * pred,
                      p.delta * prey * pred - p.gamma * pred])


def rk4(f, y, dt):
    k1 = f(y)
    k2 = f(y + 0.5 * dt * k1)
    k3 = f(y + 0.5 * dt * k2)
    k4 = f(y + dt * k3)
    return y + dt / 6.0 * (k1 + 2 * k2 + 2 * k3 + k4)


def simulate(y0, times, p=Params()):
    def body(carry, t_next):
        t, y = carry
        y = rk4(lambda s: rhs(s, p), y, t_next - t)
        return (t_next, y), y

    y0 = jnp.asarray(y0, dtype=jnp.float32)
    _, ys = jax.lax.scan(body, (times[0], y0), times[1:])
    return jnp.concatenate([y0[None], ys])


def invariant(y, p=Params()):
    prey, pred = y[..., 0], y[..., 1]
    return p.delta * prey - p.gamma * jnp.log(prey) + p.beta * pred - p.alpha * jnp.log(pred)


times = jnp.linspace(0.0, 20.0, 4001)
trajectory = simulate([10.0, 5.0], times)
drift = jnp.max(jnp.abs(invariant(trajectory) - invariant(trajectory[0])))
print(drift)
