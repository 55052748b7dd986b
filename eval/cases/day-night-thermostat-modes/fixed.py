import jax
import jax.numpy as jnp
import numpy as np

HOURS_PER_MODE = 8.0


def night(temp):
    return jnp.clip(0.3 * (16.0 - temp), 0.0, 2.0)


def day(temp):
    return jnp.clip(0.8 * (20.0 - temp), 0.0, 4.0)


def evening(temp):
    return jnp.clip(0.6 * (21.5 - temp), 0.0, 4.0)


@jax.jit
def heating_power(clock_hour, temp):
    mode = ((clock_hour % 24.0) // HOURS_PER_MODE).astype(jnp.int32)
    return jax.lax.switch(mode, [night, day, evening], temp)


def simulate_room(temp, outside, dt=0.25):
    def step(temp, k):
        hour = k * dt
        power = heating_power(hour, temp)
        temp = temp + dt * (0.9 * power - 0.12 * (temp - outside))
        return temp, (temp, power)

    return jax.lax.scan(step, temp, jnp.arange(192))


final_temp, (temps, powers) = simulate_room(jnp.array(18.0), 4.0)
energy_kwh = jnp.sum(powers) * 0.25
print(final_temp, energy_kwh)
