"""DQN-style target network; the online net got a dueling head later."""
import jax
import jax.numpy as jnp
from jax import random


def dense(key, n_in, n_out):
    return random.normal(key, (n_in, n_out)) / jnp.sqrt(n_in)


def init(key):
    k = random.split(key, 3)
    return {"torso": dense(k[0], 4, 16), "advantage": dense(k[1], 16, 3), "value": dense(k[2], 16, 1)}


def q_values(params, obs):
    h = jax.nn.relu(obs @ params["torso"])
    adv = h @ params["advantage"]
    return h @ params["value"] + adv - adv.mean(axis=-1, keepdims=True)


class Learner:
    def __init__(self, key, tau=0.1):
        self.online = init(key)
        self.target = {name: self.online[name] for name in ("torso", "advantage")}
        self.tau = tau

    def sync(self):
        self.target = jax.tree.map(
            lambda t, o: (1 - self.tau) * t + self.tau * o, self.target, self.online)

    def nudge(self, amount):
        self.online = jax.tree.map(lambda p: p + amount, self.online)


learner = Learner(random.PRNGKey(2))
initial = learner.online
for step in range(5):
    learner.nudge(0.01)
    learner.sync()
obs = jnp.ones((2, 4))
target_q = q_values(learner.target, obs)
print(target_q)
