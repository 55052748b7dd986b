import jax
import jax.numpy as jnp
import numpy as np


def partition(params, frozen):
    """Frozen entries become None, so that grad does not see them."""
    return {k: None if k in frozen else v for k, v in params.items()}


def merge(trainable, params):
    return jax.tree.map(lambda t, p: p if t is None else t, trainable, params)


def loss(trainable, params, tokens, y):
    p = merge(trainable, params)
    pooled = p["embed"][tokens].mean(axis=1)
    return jnp.mean((pooled @ p["w"] + p["b"] - y) ** 2)


r = np.random.default_rng(12)
params = {
    "embed": jnp.asarray(r.normal(size=(10, 4))),
    "w": jnp.zeros(4),
    "b": jnp.zeros(()),
}
trainable = partition(params, frozen=("embed",))

tokens = jnp.asarray(r.integers(0, 10, size=(30, 6)))
y = jnp.asarray(r.normal(size=30))
losses = []
for _ in range(40):
    value, g = jax.value_and_grad(loss)(trainable, params, tokens, y)
    trainable = jax.tree.map(lambda t, d: t - 0.3 * d, trainable, g)
    losses.append(float(value))
final = merge(trainable, params)
print(losses[0], losses[-1], sorted(final))
