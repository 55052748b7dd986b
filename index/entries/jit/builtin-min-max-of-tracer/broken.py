"""A thermostat step: the heating power is limited to what the device can do."""

import jax


@jax.jit
def heating_power(temperature, target, gain, max_power):
    demand = gain * (target - temperature)
    return min(max(demand, 0.0), max_power)


print(heating_power(18.0, 21.0, 2.0, 5.0))
