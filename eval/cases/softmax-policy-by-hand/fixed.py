import jax
from jax import grad, jit, numpy as jnp, random

# REINFORCE on a contextual bandit with three actions
REWARDS = jnp.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, 1.0]])


def policy(theta, states):
    logits = states @ theta
    logits = logits - jnp.max(logits, axis=1, keepdims=True)
    e = jnp.exp(logits)
    return e / jnp.sum(e, axis=1, keepdims=True)


def surrogate(theta, states, actions, advantages):
    probs = policy(theta, states)
    chosen = jnp.take_along_axis(probs, actions[:, None], axis=1)[:, 0]
    return -jnp.mean(jnp.log(chosen) * advantages)


@jit
def update(theta, key, lr=1.0):
    k_state, k_action = random.split(key)
    s = random.randint(k_state, (64,), 0, 4)
    states = jnp.eye(4)[s]
    actions = random.categorical(k_action, jnp.log(policy(theta, states)))
    rewards = REWARDS[s, actions]
    g = grad(surrogate)(theta, states, actions, rewards - rewards.mean())
    return theta - lr * g, rewards.mean()


theta = jnp.zeros((4, 3))
returns = []
for key in random.split(random.PRNGKey(3), 150):
    theta, average = update(theta, key)
    returns.append(float(average))
final_policy = policy(theta, jnp.eye(4))
print(returns[0], returns[-1], final_policy)
