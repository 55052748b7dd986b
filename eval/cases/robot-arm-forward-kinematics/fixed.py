import numpy as np
import jax
import jax.numpy as jnp
from dataclasses import dataclass


@dataclass(frozen=True)
class Arm:
    links: tuple

    def joint_transform(self, angle, length):
        c, s = jnp.cos(angle), jnp.sin(angle)
        return jnp.array([
            [c, -s, length * c],
            [s, c, length * s],
            [0.0, 0.0, 1.0],
        ])

    def tip(self, angles):
        T = np.eye(3)
        for a, l in zip(angles, self.links):
            T = T @ self.joint_transform(a, l)
        return T[:2, 2]


arm = Arm(links=(1.0, 0.8, 0.5))


@jax.jit
def ik_step(angles, target, damping=1e-2):
    J = jax.jacobian(arm.tip)(angles)
    err = target - arm.tip(angles)
    return angles + J.T @ jnp.linalg.solve(J @ J.T + damping * jnp.eye(2), err)


angles = jnp.array([0.3, 0.3, 0.3])
target = jnp.array([0.9, 1.2])
for _ in range(60):
    angles = ik_step(angles, target)
reached = arm.tip(angles)
print(angles, reached)
