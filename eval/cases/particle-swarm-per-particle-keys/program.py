import jax
import jax.numpy as jnp
from typing import NamedTuple


class Swarm(NamedTuple):
    pos: jax.Array
    vel: jax.Array
    best_pos: jax.Array
    best_val: jax.Array


def rastrigin(x):
    return 10.0 * x.size + jnp.sum(x**2 - 10.0 * jnp.cos(2 * jnp.pi * x))


def particle_update(key, pos, vel, best_pos, leader, w=0.6, c1=1.4, c2=1.4):
    r1, r2 = jax.random.uniform(key, (2, pos.shape[-1]))
    vel = w * vel + c1 * r1 * (best_pos - pos) + c2 * r2 * (leader - pos)
    return pos + vel, vel


def swarm_step(swarm, key, f=rastrigin):
    n = swarm.pos.shape[0]
    leader = swarm.best_pos[jnp.argmin(swarm.best_val)]
    keys = jax.random.split(key, n)
    pos, vel = particle_update(keys, swarm.pos, swarm.vel, swarm.best_pos, leader)
    val = jax.vmap(f)(pos)
    better = val < swarm.best_val
    best_pos = jnp.where(better[:, None], pos, swarm.best_pos)
    return Swarm(pos, vel, best_pos, jnp.where(better, val, swarm.best_val)), swarm.best_val.min()


@jax.jit
def optimise(key):
    k_init, k_run = jax.random.split(key)
    pos = jax.random.uniform(k_init, (40, 2), minval=-4.0, maxval=4.0)
    swarm = Swarm(pos, jnp.zeros_like(pos), pos, jax.vmap(rastrigin)(pos))
    return jax.lax.scan(swarm_step, swarm, jax.random.split(k_run, 80))


swarm, history = optimise(jax.random.key(2))
print(swarm.best_val.min(), history[::20])
