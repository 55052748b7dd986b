"""Split training: the trunk lives here, the two heads send their gradients back."""
import jax
import jax.numpy as jnp
import numpy as np

r = np.random.default_rng(30)
trunk = {"w": jnp.asarray(r.normal(0, 0.5, (4, 6))), "b": jnp.zeros(6)}
head_a = jnp.asarray(r.normal(size=(3,)))
head_b = jnp.asarray(r.normal(size=(3, 2)))


def encode(trunk, x):
    h = jnp.tanh(x @ trunk["w"] + trunk["b"])
    return {"a": h[:, :3], "b": h[:, 3:]}


def loss_a(z, y):
    return jnp.mean((z @ head_a - y) ** 2)


def loss_b(z, labels):
    logp = jax.nn.log_softmax(z @ head_b)
    return -jnp.mean(logp[jnp.arange(labels.shape[0]), labels])


def backward(trunk, x, y, labels):
    codes, pullback = jax.vjp(lambda p: encode(p, x), trunk)
    # each head computes the gradient of its own loss in its own code
    value_a, ct_a = jax.value_and_grad(loss_a)(codes["a"], y)
    value_b, ct_b = jax.value_and_grad(loss_b)(codes["b"], labels)
    grads, = pullback({"a": ct_a, "b": ct_b})
    return value_a + value_b, grads


x = jnp.asarray(r.normal(size=(20, 4)))
y = jnp.asarray(r.normal(size=20))
labels = jnp.asarray(r.integers(0, 2, size=20))
losses = []
for _ in range(100):
    loss, g = backward(trunk, x, y, labels)
    trunk = jax.tree.map(lambda p, d: p - 0.1 * d, trunk, g)
    losses.append(float(loss))
print(losses[0], losses[-1])
