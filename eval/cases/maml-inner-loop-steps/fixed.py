import jax
import jax.numpy as jnp
from jax import lax
from functools import partial
import numpy as np


def model(theta, x):
    return theta["amp"] * jnp.sin(x + theta["phase"])


def mse(theta, x, y):
    return jnp.mean((model(theta, x) - y) ** 2)


def adapt(theta, x, y, n_steps, inner_lr=0.05):
    def step(_, th):
        g = jax.grad(mse)(th, x, y)
        return jax.tree.map(lambda p, d: p - inner_lr * d, th, g)

    return lax.fori_loop(0, n_steps, step, theta)


def meta_loss(theta, task, n_steps):
    adapted = adapt(theta, task["x_support"], task["y_support"], n_steps)
    return mse(adapted, task["x_query"], task["y_query"])


@partial(jax.jit, static_argnames="n_steps")
def meta_step(theta, task, n_steps, lr=0.1):
    loss, g = jax.value_and_grad(meta_loss)(theta, task, n_steps)
    return jax.tree.map(lambda p, d: p - lr * d, theta, g), loss


x = jnp.asarray(np.linspace(-2, 2, 20))
y = 1.7 * jnp.sin(x + 0.4)
task = {"x_support": x[::2], "y_support": y[::2], "x_query": x[1::2], "y_query": y[1::2]}

theta = {"amp": jnp.array(1.0), "phase": jnp.array(0.0)}
losses = []
for _ in range(25):
    theta, loss = meta_step(theta, task, 5)
    losses.append(float(loss))
print(losses[0], losses[-1], theta)
