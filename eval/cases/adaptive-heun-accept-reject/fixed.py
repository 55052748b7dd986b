"""Van der Pol oscillator with an embedded Heun/Euler pair and step-size control."""
import jax
import jax.numpy as jnp
from jax import lax

MU = 1.5
TOL = 1e-3


def vdp(y):
    return jnp.stack([y[1], MU * (1 - y[0] ** 2) * y[1] - y[0]])


def try_step(state, _):
    t, y, h = state
    k1 = vdp(y)
    k2 = vdp(y + h * k1)
    y_new = y + 0.5 * h * (k1 + k2)
    err = jnp.max(jnp.abs(0.5 * h * (k2 - k1)))
    factor = jnp.clip(0.9 * jnp.sqrt(TOL / (err + 1e-12)), 0.3, 2.0)

    def accept():
        return t + h, y_new, h * factor

    def reject():
        return t, y, h * factor

    state = lax.cond(err <= TOL, accept, reject)
    return state, (t, err <= TOL)


@jax.jit
def integrate(y0):
    start = (jnp.array(0.0), y0, jnp.array(0.5))
    return lax.scan(try_step, start, None, length=400)


(t_end, y_end, h_end), (times, accepted) = integrate(jnp.array([2.0, 0.0]))
n_rejected = int(jnp.sum(~accepted))
print(t_end, y_end, "rejected:", n_rejected)
