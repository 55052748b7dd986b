"""Evolution strategies with fitness shaping across the population."""
import jax
import jax.numpy as jnp
from jax import lax, random
from functools import partial

POP = 64


def sphere_with_ripple(x):
    return -(jnp.sum((x - 1.5) ** 2) + 0.3 * jnp.sum(1 - jnp.cos(4 * (x - 1.5))))


def member_contribution(theta, key, sigma):
    eps = random.normal(key, theta.shape)
    fitness = sphere_with_ripple(theta + sigma * eps)
    everyone = lax.all_gather(fitness, axis_name="population")
    rank = jnp.sum(everyone < fitness)
    utility = rank / (POP - 1) - 0.5
    return utility * eps, fitness


@partial(jax.jit, static_argnames="sigma")
def generation(theta, key, sigma=0.1, lr=0.3):
    keys = random.split(key, POP)
    contributions, fitness = jax.vmap(
        member_contribution, in_axes=(None, 0, None), axis_name="pop")(theta, keys, sigma)
    gradient = contributions.mean(axis=0)
    return theta + lr * gradient, fitness.mean()


theta = jnp.zeros(4)
fitness_curve = []
for g in range(80):
    theta, f = generation(theta, random.PRNGKey(g))
    fitness_curve.append(float(f))
print(theta, fitness_curve[0], fitness_curve[-1])
