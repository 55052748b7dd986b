#!/usr/bin/env python3
# 1d wave equation, domain decomposition over 2 x 4 accelerators of the lab's node
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import mesh_utils
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

NX, NMODES = 64, 8
devices = mesh_utils.create_device_mesh((1, jax.device_count()))
mesh = Mesh(devices, ("mode", "space"))


def leapfrog(u, u_prev, courant2):
    lap = jnp.roll(u, 1, axis=1) - 2 * u + jnp.roll(u, -1, axis=1)
    return 2 * u - u_prev + courant2 * lap


@jax.jit
def evolve(u, u_prev, courant2):
    body = lambda _, s: (leapfrog(*s, courant2), s[0])
    return jax.lax.fori_loop(0, 200, body, (u, u_prev))


def energy(u, u_prev, courant2):
    kinetic = (u - u_prev) ** 2
    strain = (jnp.roll(u, -1, axis=1) - u) * (jnp.roll(u_prev, -1, axis=1) - u_prev)
    return 0.5 * jnp.sum(kinetic + courant2 * strain, axis=1)


x = 2 * np.pi * np.arange(NX) / NX
initial = np.stack([np.cos(k * x) for k in range(1, NMODES + 1)]).astype(np.float32)
layout = NamedSharding(mesh, P("mode", "space"))
u = u_prev = jax.device_put(initial, layout)
e0 = energy(u, u_prev, 0.25)
u, u_prev = evolve(u, u_prev, 0.25)
drift = jnp.abs(energy(u, u_prev, 0.25) / e0 - 1)
print("drift", drift.max(), "on", jax.device_count(), "devices")
