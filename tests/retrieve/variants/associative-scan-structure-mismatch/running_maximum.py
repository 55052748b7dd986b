"""Running maximum of a tide gauge, together with the hour at which it was reached."""

import jax
import jax.numpy as jnp

level = jnp.array([0.3, 1.2, 0.9, 1.4, 1.1, 0.2])
hour = jnp.arange(6)


def later_maximum(left, right):
    higher = right["level"] > left["level"]
    return {
        "level": jnp.where(higher, right["level"], left["level"]),
        "hour": jnp.where(higher, right["hour"], left["hour"]),
        "changed": higher,
    }


record = jax.lax.associative_scan(
    later_maximum,
    {"level": level, "hour": hour},
)
print(record["hour"])
