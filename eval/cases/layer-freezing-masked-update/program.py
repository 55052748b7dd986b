import jax
import jax.numpy as jnp
import numpy as np

r = np.random.default_rng(4)
params = {
    "backbone": {"w": jnp.asarray(r.normal(0, 0.4, (5, 5))), "b": jnp.zeros(5)},
    "head": {"w": jnp.asarray(r.normal(0, 0.4, (5, 1))), "b": jnp.zeros(1)},
}
trainable = {"backbone": False, "head": True}


def forward(p, x):
    h = jax.nn.relu(x @ p["backbone"]["w"] + p["backbone"]["b"])
    return (h @ p["head"]["w"] + p["head"]["b"])[:, 0]


def loss(p, x, y):
    return jnp.mean((forward(p, x) - y) ** 2)


def apply_update(p, g, trainable, lr):
    return jax.tree.map(lambda p, g, t: p - lr * g if t else p, p, g, trainable)


def finetune(p, x, y, trainable, steps=60, lr=0.1):
    history = []
    value_and_grad = jax.jit(jax.value_and_grad(loss))
    for _ in range(steps):
        value, g = value_and_grad(p, x, y)
        p = apply_update(p, g, trainable, lr)
        history.append(float(value))
    return p, history


x = jnp.asarray(r.normal(size=(40, 5)))
y = jnp.sum(jnp.abs(x), axis=1)
tuned, history = finetune(params, x, y, trainable)
print(history[0], history[-1])
