import jax
import jax.numpy as jnp
from functools import partial


def per_example_loss(w, x, y):
    return (jnp.tanh(x @ w) - y) ** 2


def loss_fn(w, X, Y):
    losses = jax.vmap(per_example_loss, in_axes=(None, 0, 0))(w, X, Y)
    return losses.mean(), losses.std()


@partial(jax.jit, static_argnames="lr")
def step(w, X, Y, lr=0.2):
    g, spread = jax.grad(loss_fn, has_aux=True)(w, X, Y)
    return w - lr * g, spread


X = jax.random.normal(jax.random.PRNGKey(0), (40, 3))
Y = jnp.tanh(X @ jnp.array([1.0, -0.5, 2.0]))
w = jnp.zeros(3)
spreads = []
for epoch in range(30):
    w, spread = step(w, X, Y)
    spreads.append(spread * 100.0)

spreads = jnp.stack(spreads)
print("spread of the losses (x100):", spreads[0], spreads[-1])
