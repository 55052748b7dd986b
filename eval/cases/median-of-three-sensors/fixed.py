"""Voting altitude filter for three redundant barometers (ported from the C firmware)."""
import jax
import jax.numpy as jnp


def pressure_to_altitude(p):
    return 44330.0 * (1.0 - (p / 1013.25) ** 0.1903)


def vote(a, b, c):
    return jnp.sort(jnp.stack([a, b, c]))[1]


@jax.jit
def fuse(altitude, pressures, alpha):
    p1, p2, p3 = pressures
    raw = pressure_to_altitude(vote(p1, p2, p3))
    return (1 - alpha) * altitude + alpha * raw


log = jnp.array([
    [1000.1, 1000.3, 1000.2],
    [999.8, 1250.0, 999.9],      # second sensor glitches
    [999.1, 999.3, 0.0],         # third one drops out
    [998.9, 998.7, 998.8],
])

alt = 110.0
altitudes = []
for row in log:
    alt = fuse(alt, tuple(row), 0.3)
    altitudes.append(float(alt))
print([round(a, 1) for a in altitudes])
