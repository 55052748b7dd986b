from functools import partial
from jax import grad, jit, lax, random
from jax import numpy as jnp

ALPHA, GAMMA = 0.05, 0.9


def features(state):
    """Polynomial features of position and velocity, with an intercept."""
    pos, vel = state
    quad = jnp.stack([pos, vel, pos * vel, pos**2, vel**2])
    return jnp.concatenate([jnp.array([1.0]), quad])


def value(weights, state):
    return weights @ features(state)


@jit
def td0(weights, trajectory, rewards):
    def update(w, inp):
        s, s_next, r = inp
        delta = r + GAMMA * value(w, s_next) - value(w, s)
        return w + ALPHA * delta * grad(value)(w, s), delta

    return lax.scan(update, weights, (trajectory[:-1], trajectory[1:], rewards))


key = random.PRNGKey(5)
trajectory = random.uniform(key, (400, 2), minval=-1, maxval=1)
rewards = 1.0 + trajectory[:-1, 0]
weights, deltas = td0(jnp.zeros(6), trajectory, rewards)
print(weights, jnp.abs(deltas[-50:]).mean())
