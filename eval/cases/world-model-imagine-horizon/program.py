from functools import partial
import jax
import jax.numpy as jnp


class WorldModel:
    def __init__(self, key, obs_dim, act_dim):
        ka, kb, kr = jax.random.split(key, 3)
        self.A = 0.95 * jnp.eye(obs_dim) + 0.05 * jax.random.normal(ka, (obs_dim, obs_dim))
        self.B = 0.1 * jax.random.normal(kb, (obs_dim, act_dim))
        self.r = jax.random.normal(kr, (obs_dim,))
        self.act_dim = act_dim

    def policy(self, obs):
        return jnp.tanh(obs[: self.act_dim])

    @partial(jax.jit, static_argnums=(0,))
    def imagine(self, obs, horizon, discount=0.99):
        trajectory, ret = [obs], 0.0
        for t in range(horizon):
            obs = self.A @ obs + self.B @ self.policy(obs)
            ret = ret + discount**t * (self.r @ obs)
            trajectory.append(obs)
        return jnp.stack(trajectory), ret


model = WorldModel(jax.random.PRNGKey(12), 5, 2)
start = jnp.array([1.0, -1.0, 0.5, 0.0, 2.0])
short, short_return = model.imagine(start, 4)
long, long_return = model.imagine(start, 15)
print(short.shape, long.shape, short_return, long_return)
