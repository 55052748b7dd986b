import jax
import jax.numpy as jnp
from functools import partial


class PID:
    def __init__(self, kp, ki, kd, limits, windup=2.0):
        self.gains = jnp.array([kp, ki, kd])
        self.low, self.high = limits
        self.windup = windup

    def init(self):
        return jnp.zeros(2)  # integral, previous error

    def __call__(self, state, error, dt):
        integral = jnp.clip(state[0] + error * dt, min=-self.windup, max=self.windup)
        terms = jnp.stack([error, integral, (error - state[1]) / dt])
        command = jnp.clip(self.gains @ terms, min=self.low, max=self.high)
        return jnp.stack([integral, error]), command


def plant(x, thrust, dt, mass=1.2, g=9.81):
    height, climb = x
    climb = climb + dt * (thrust / mass - g)
    return jnp.stack([height + dt * climb, climb])


@partial(jax.jit, static_argnums=(0, 3))
def fly(pid, x0, setpoint, n_steps, dt=0.02):
    def tick(carry, _):
        x, s = carry
        s, thrust = pid(s, setpoint - x[0], dt)
        x = plant(x, thrust, dt)
        return (x, s), (x[0], thrust)

    _, (height, thrust) = jax.lax.scan(tick, (x0, pid.init()), None, length=n_steps)
    return height, thrust


pid = PID(18.0, 6.0, 9.0, limits=(0.0, 25.0))
height, thrust = fly(pid, jnp.zeros(2), 3.0, 1500)
print(height[-1], thrust.min(), thrust.max())
