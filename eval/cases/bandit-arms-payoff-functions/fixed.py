import jax
import jax.numpy as jnp
from jax import random


def gaussian_arm(key):
    return 0.3 + 0.1 * random.normal(key)


def coin_arm(key):
    return jnp.where(random.bernoulli(key, 0.6), 1.0, 0.0)


def decaying_arm(key):
    return 0.5 * random.exponential(key)


ARMS = [gaussian_arm, coin_arm, decaying_arm]


@jax.jit
def play(key, counts, sums, epsilon):
    k_explore, k_arm, k_pay = random.split(key, 3)
    mean = sums / jnp.maximum(counts, 1)
    greedy = jnp.argmax(jnp.where(counts == 0, jnp.inf, mean))
    arm = jnp.where(random.uniform(k_explore) < epsilon, random.randint(k_arm, (), 0, 3), greedy)
    reward = jax.lax.switch(arm, ARMS, k_pay)
    return counts.at[arm].add(1), sums.at[arm].add(reward), reward


counts, sums = jnp.zeros(3), jnp.zeros(3)
rewards = []
for key in random.split(random.PRNGKey(2024), 600):
    counts, sums, reward = play(key, counts, sums, 0.2)
    rewards.append(float(reward))
estimates = sums / counts
print(counts, estimates)
