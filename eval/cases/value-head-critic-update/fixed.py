import jax
import jax.numpy as jnp
import numpy as np
from typing import NamedTuple


class Transition(NamedTuple):
    obs: jax.Array
    reward: jax.Array
    next_obs: jax.Array


class Critic:
    """Linear value function on random features, updated one transition at a time."""

    def __init__(self, obs_dim, n_features=16, gamma=0.9, lr=0.05):
        r = np.random.default_rng(0)
        self.projection = jnp.asarray(r.normal(size=(obs_dim, n_features)))
        self.w = jnp.zeros((n_features, 1))
        self.gamma, self.lr = gamma, lr

    def value(self, w, obs):
        return jnp.tanh(obs @ self.projection) @ w

    def td_loss(self, w, tr):
        target = tr.reward + self.gamma * jax.lax.stop_gradient(self.value(w, tr.next_obs))
        return 0.5 * jnp.sum((target - self.value(w, tr.obs)) ** 2)

    def learn(self, tr):
        loss, g = jax.value_and_grad(self.td_loss)(self.w, tr)
        self.w = self.w - self.lr * g
        return loss


critic = Critic(obs_dim=3)
rng = np.random.default_rng(1)
losses = []
for _ in range(60):
    o = rng.normal(size=3)
    tr = Transition(jnp.asarray(o), jnp.float32(o[0] + 0.5), jnp.asarray(0.9 * o))
    losses.append(critic.learn(tr))
print(float(losses[0]), float(losses[-1]))
