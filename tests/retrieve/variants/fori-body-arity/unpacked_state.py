"""Two coupled pendulums, advanced by small steps."""

import jax


def pendulum(step, angle, speed):
    return angle + 0.01 * speed, speed - 0.01 * angle


@jax.jit
def run(angle, speed):
    return jax.lax.fori_loop(
        0,
        100,
        pendulum,
        (angle, speed),
    )


print(run(0.1, 0.0))
