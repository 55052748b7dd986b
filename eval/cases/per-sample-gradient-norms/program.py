"""Per-example gradients for differentially private SGD."""
import jax
import jax.numpy as jnp
import numpy as np
from jax import random

CLIP = 1.0


def loss(params, x, y, l2):
    logit = x @ params["w"] + params["b"]
    return jnp.logaddexp(0.0, -y * logit) + 0.5 * l2 * jnp.sum(params["w"] ** 2)


def clip_tree(g):
    norm = jnp.sqrt(sum(jnp.sum(v ** 2) for v in jax.tree.leaves(g)))
    scale = jnp.minimum(1.0, CLIP / norm)
    return jax.tree.map(lambda v: v * scale, g), norm


per_example_grad = jax.vmap(jax.grad(loss), in_axes=(None, 0, 0))


@jax.jit
def private_step(params, x, y, key, l2=0.01, lr=0.5, sigma=0.1):
    grads = per_example_grad(params, x, y, l2)
    clipped, norms = jax.vmap(clip_tree)(grads)
    total = jax.tree.map(lambda v: v.mean(axis=0), clipped)
    keys = dict(zip(sorted(total), random.split(key, len(total))))
    noisy = {k: v + sigma * CLIP / x.shape[0] * random.normal(keys[k], v.shape) for k, v in total.items()}
    return jax.tree.map(lambda p, g: p - lr * g, params, noisy), norms


rng = np.random.default_rng(9)
x = jnp.asarray(rng.normal(size=(40, 3)))
y = jnp.sign(x[:, 0] - 0.5 * x[:, 2])
params = {"w": jnp.zeros(3), "b": jnp.zeros(())}
for step in range(30):
    params, norms = private_step(params, x, y, random.PRNGKey(step))
accuracy = jnp.mean(jnp.sign(x @ params["w"] + params["b"]) == y)
print(accuracy, norms.max())
