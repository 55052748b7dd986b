import jax
import jax.numpy as jnp
from jax import lax
from functools import partial


@partial(jax.jit, static_argnames="horizon")
def n_step_target(rewards, values, start, horizon=5, gamma=0.9):
    """Return of the next steps from `start`, bootstrapped with the value after them."""
    window = lax.dynamic_slice_in_dim(rewards, start, horizon)
    bootstrap = values[start + window.shape[0]]
    discounts = gamma ** jnp.arange(window.shape[0])
    return window @ discounts + gamma ** window.shape[0] * bootstrap


def td_errors(episode, horizon=5):
    rewards, values = episode["rewards"], episode["values"]
    last_start = max(rewards.shape[0] - horizon, 0)
    starts = jnp.arange(last_start + 1)
    targets = jax.vmap(lambda s: n_step_target(rewards, values, s, horizon=horizon))(starts)
    return targets - values[starts]


def priority(episode):
    return float(jnp.mean(jnp.abs(td_errors(episode))))


episodes = [
    {"rewards": jnp.array([0.0, 0.0, 1.0, 0.0, 0.0, 2.0, 0.0]), "values": jnp.linspace(1.0, 0.0, 8)},
    {"rewards": jnp.array([0.0, -1.0, 1.0]), "values": jnp.array([0.2, 0.1, 0.6, 0.0])},
    {"rewards": jnp.ones(5), "values": jnp.full(6, 4.0)},
]
priorities = [priority(e) for e in episodes]
print(priorities)
