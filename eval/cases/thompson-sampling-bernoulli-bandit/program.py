from jax import random, numpy as jnp
import numpy as np

ARMS = np.array([0.25, 0.45, 0.7])


class Bandit:
    def __init__(self, probabilities, seed):
        self.p = probabilities
        self.key = random.PRNGKey(seed)

    def pull(self, arm):
        self.key, sub = random.split(self.key)
        return int(random.bernoulli(sub, self.p[arm]))


class ThompsonAgent:
    def __init__(self, n_arms, seed):
        self.wins = np.ones(n_arms)
        self.losses = np.ones(n_arms)
        self.key = random.PRNGKey(seed)

    def choose(self):
        self.key = random.split(self.key)
        theta = random.beta(self.key, jnp.array(self.wins), jnp.array(self.losses))
        return int(jnp.argmax(theta))

    def learn(self, arm, reward):
        self.wins[arm] += reward
        self.losses[arm] += 1 - reward


bandit, agent = Bandit(ARMS, seed=1), ThompsonAgent(len(ARMS), seed=2)
pulls = np.zeros(len(ARMS), dtype=int)
total = 0
for trial in range(200):
    arm = agent.choose()
    reward = bandit.pull(arm)
    agent.learn(arm, reward)
    pulls[arm] += 1
    total += reward
print(pulls, total)
