import jax
import jax.numpy as jnp


def global_norm(tree):
    return jnp.sqrt(sum(jnp.sum(leaf**2) for leaf in jax.tree.leaves(tree)))


def clip_grads(grads, max_norm):
    norm = global_norm(grads)
    factor = jnp.minimum(1.0, max_norm / (norm + 1e-6))
    return jax.tree.map(lambda g: g * factor, grads), norm


def loss_fn(params, x, y):
    pred = jnp.tanh(x @ params["w"]) @ params["v"] + params["b"]
    return jnp.mean((pred - y) ** 2)


@jax.jit
def train_step(params, x, y, lr=0.05, max_norm=1.0):
    loss, grads = jax.value_and_grad(loss_fn)(params, x, y)
    grads, norm = clip_grads(grads, max_norm)
    params = jax.tree.map(lambda p, g: p - lr * g, params, grads)
    return params, loss, norm


k1, k2, k3 = jax.random.split(jax.random.PRNGKey(0), 3)
params = {"w": 0.5 * jax.random.normal(k1, (3, 8)), "v": jax.random.normal(k2, (8,)), "b": jnp.zeros(())}
x = jax.random.normal(k3, (32, 3))
y = 5.0 * x[:, 0] - 2.0

losses, norms = [], []
for _ in range(200):
    params, loss, norm = train_step(params, x, y)
    losses.append(float(loss))
    norms.append(float(norm))
print(losses[::50])
