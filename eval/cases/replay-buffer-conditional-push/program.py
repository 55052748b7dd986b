from functools import partial
import jax
import jax.numpy as jnp
from jax import lax

CAPACITY = 6


def new_buffer(obs_dim):
    return {
        "obs": jnp.zeros((CAPACITY, obs_dim)),
        "reward": jnp.zeros(CAPACITY),
        "cursor": jnp.array(0, jnp.int32),
        "size": jnp.array(0, jnp.int32),
    }


def push(buffer, obs, reward):
    i = buffer["cursor"]
    return {
        "obs": buffer["obs"].at[i].set(obs),
        "reward": buffer["reward"].at[i].set(reward),
        "cursor": (i + 1) % CAPACITY,
    }


@partial(jax.jit, static_argnames="threshold")
def push_if_interesting(buffer, obs, reward, threshold=0.5):
    return lax.cond(
        jnp.abs(reward) > threshold,
        lambda b: push(b, obs, reward),
        lambda b: b,
        buffer,
    )


buffer = new_buffer(2)
rewards = [0.1, 0.9, -0.7, 0.2, 1.5]
for t, r in enumerate(rewards):
    buffer = push_if_interesting(buffer, jnp.array([t, -t], jnp.float32), r)
stored = int(buffer["cursor"])
print(stored, buffer["reward"])
