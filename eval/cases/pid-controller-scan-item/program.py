from typing import NamedTuple
import jax
from jax import lax, numpy as jnp


class PID(NamedTuple):
    kp: float
    ki: float
    kd: float
    limit: float


def simulate(gains, setpoint, n=200, dt=0.05):
    """Second-order plant under a PID controller with anti-windup."""

    def loop(state, _):
        y, v, integral, last_err = state
        err = (setpoint - y).item()
        u = gains.kp * err + gains.ki * integral + gains.kd * (err - last_err) / dt
        u_sat = jnp.clip(u, -gains.limit, gains.limit)
        integral = jnp.where(u == u_sat, integral + dt * err, integral)
        v = v + dt * (u_sat - 0.6 * v - 1.5 * y)
        y = y + dt * v
        return (y, v, integral, err), (y, u_sat)

    zero = jnp.zeros(())
    _, (response, control) = lax.scan(loop, (zero, zero, zero, setpoint), None, length=n)
    return response, control


setpoint = jnp.array(1.0)
soft = PID(2.0, 1.0, 0.5, 5.0)
hard = PID(8.0, 4.0, 2.0, 3.0)
responses = {name: simulate(g, setpoint) for name, g in [("soft", soft), ("hard", hard)]}
overshoot = {name: float(y.max()) - 1.0 for name, (y, _) in responses.items()}
print(overshoot)
