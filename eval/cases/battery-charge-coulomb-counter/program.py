import jax
import jax.numpy as jnp
import numpy as np

CAPACITY_AH = 2.6


def state_of_charge(soc0, timestamps, current):
    """Left-rectangle coulomb counting: each current holds until the next time stamp."""
    dt_hours = jnp.diff(timestamps) / 3600.0

    def count(soc, sample):
        i, dt = sample
        soc = jnp.clip(soc - i * dt / CAPACITY_AH, 0.0, 1.0)
        return soc, soc

    final, trace = jax.lax.scan(count, soc0, (current, dt_hours))
    return final, jnp.concatenate([jnp.array([soc0]), trace])


# a log file: irregular time stamps in seconds, discharge current in ampere
t = np.cumsum([0, 60, 60, 65, 55, 120, 60, 300, 60, 60])
i = np.array([1.0, 1.2, 1.1, 5.0, 4.8, 0.2, 0.0, -2.0, -2.1, 7.0])

final_soc, soc_trace = state_of_charge(0.85, jnp.asarray(t, jnp.float32), jnp.asarray(i))
print(final_soc)
print(soc_trace)
