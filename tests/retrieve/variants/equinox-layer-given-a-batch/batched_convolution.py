"""A small convolutional classifier."""

import equinox as eqx
import jax
import jax.numpy as jnp
import optax
from jaxtyping import Array, Float, Int


class CNN(eqx.Module):
    layers: list

    def __init__(self, key):
        k1, k2, k3 = jax.random.split(key, 3)
        self.layers = [
            eqx.nn.Conv2d(1, 4, kernel_size=3, key=k1),
            jax.nn.relu,
            eqx.nn.MaxPool2d(kernel_size=2, stride=2),
            jnp.ravel,
            eqx.nn.Linear(4 * 5 * 5, 16, key=k2),
            jax.nn.relu,
            eqx.nn.Linear(16, 3, key=k3),
            jax.nn.log_softmax,
        ]

    def __call__(self, x: Float[Array, "1 12 12"]) -> Float[Array, "3"]:
        for layer in self.layers:
            x = layer(x)
        return x


def cross_entropy(model, x, y: Int[Array, " batch"]):
    log_probs = model(x)
    picked = jnp.take_along_axis(log_probs, y[:, None], axis=1)
    return -picked.mean()


def stripes(key, n):
    y = jnp.arange(n) % 3
    rows = jnp.arange(12)[:, None] * (y == 0)[:, None, None] + jnp.arange(12)[None] * (y == 1)[:, None, None]
    images = jnp.sin(1.5 * rows) + 0.1 * jax.random.normal(key, (n, 12, 12))
    return images[:, None], y


images, labels = stripes(jax.random.key(0), 30)
cnn = CNN(jax.random.key(1))
tx = optax.adam(1e-2)
state = tx.init(eqx.filter(cnn, eqx.is_array))


@eqx.filter_jit
def step(cnn, state):
    loss, g = eqx.filter_value_and_grad(cross_entropy)(cnn, images, labels)
    updates, state = tx.update(g, state)
    return eqx.apply_updates(cnn, updates), state, loss


losses = []
for _ in range(40):
    cnn, state, loss = step(cnn, state)
    losses.append(float(loss))
