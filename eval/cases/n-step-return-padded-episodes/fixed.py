from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp


@dataclass(frozen=True)
class Agent:
    gamma: float = 0.9
    max_len: int = 10

    @partial(jax.jit, static_argnums=0)
    def episode_return(self, rewards, length):
        """Discounted sum over the first `length` (at most max_len) rewards."""
        t = jnp.arange(self.max_len)
        return jnp.sum(self.gamma**t * rewards, where=t < length)


def collect(key, n_episodes, max_len):
    k_len, k_rew = jax.random.split(key)
    lengths = jax.random.randint(k_len, (n_episodes,), 1, max_len + 1)
    rewards = jax.random.normal(k_rew, (n_episodes, max_len)) + 0.5
    return rewards, lengths


agent = Agent()
rewards, lengths = collect(jax.random.PRNGKey(0), 12, agent.max_len)
returns = []
for r, n in zip(rewards, lengths.tolist()):
    returns.append(float(agent.episode_return(r, n)))
advantage = jnp.array(returns) - sum(returns) / len(returns)
print(advantage)
