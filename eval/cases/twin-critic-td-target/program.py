import jax
import jax.numpy as jnp
from functools import partial

GAMMA = 0.99


def q_value(params, obs, act):
    h = jax.nn.relu(params["w1"] @ jnp.concatenate([obs, act]))
    return params["w2"] @ h


def policy(obs):
    return jnp.tanh(obs[:1] - obs[1:2])


@partial(jax.vmap, in_axes=(None, 0))
def td_target(critics, transition):
    obs, reward, done = transition
    act = policy(obs)
    q1, q2 = (q_value(c, obs, act) for c in critics)
    return reward + GAMMA * (1.0 - done) * min(q1, q2)


def make_critic(key):
    a, b = jax.random.split(key)
    return {"w1": jax.random.normal(a, (16, 4)), "w2": jax.random.normal(b, (16,))}


critics = tuple(make_critic(k) for k in jax.random.split(jax.random.key(1), 2))
obs = jax.random.normal(jax.random.key(2), (10, 3))
rewards = jnp.linspace(-1, 1, 10)
dones = (jnp.arange(10) % 4 == 3).astype(jnp.float32)

targets = td_target(critics, (obs, rewards, dones))
print(targets)
