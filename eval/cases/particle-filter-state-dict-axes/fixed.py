import jax
import jax.numpy as jnp
from jax import random, vmap
import numpy as np

N = 2000


def motion(particle, key, dt):
    heading = particle["heading"] + 0.1 * random.normal(key)
    step = particle["speed"] * dt * jnp.array([jnp.cos(heading), jnp.sin(heading)])
    return {"pos": particle["pos"] + step, "heading": heading, "speed": particle["speed"]}


# speed is a common parameter of all particles, pos and heading are not
move_all = vmap(motion, in_axes=({"pos": 0, "heading": 0, "speed": None}, 0, None),
                out_axes={"pos": 0, "heading": 0, "speed": None})


def log_weight(particles, beacon_distance, beacon=jnp.array([3.0, 0.0])):
    d = jnp.linalg.norm(particles["pos"] - beacon, axis=1)
    return -0.5 * ((d - beacon_distance) / 0.2) ** 2


@jax.jit
def update(particles, key, distance, dt=0.5):
    k_move, k_resample = random.split(key)
    particles = move_all(particles, random.split(k_move, N), dt)
    idx = random.categorical(k_resample, log_weight(particles, distance), shape=(N,))
    return dict(particles, pos=particles["pos"][idx], heading=particles["heading"][idx])


particles = {"pos": jnp.zeros((N, 2)), "heading": jnp.zeros(N), "speed": jnp.array(1.0)}
estimates = []
for t in range(1, 5):
    particles = update(particles, random.PRNGKey(t), 3.0 - 0.5 * t)
    estimates.append(np.asarray(particles["pos"].mean(axis=0)))
print(np.array(estimates))
