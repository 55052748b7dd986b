import jax
import jax.numpy as jnp
import numpy as np


@jax.custom_vjp
def reverse_gradient(x, strength):
    return x


def _fwd(x, strength):
    return x, strength


def _bwd(strength, g):
    return (-strength * g,)


reverse_gradient.defvjp(_fwd, _bwd)


def features(params, x):
    return jnp.tanh(x @ params["f"])


def loss(params, x, y, domain, strength):
    h = features(params, x)
    task = jnp.mean((h @ params["task"] - y) ** 2)
    logit = reverse_gradient(h, strength) @ params["domain"]
    adversary = jnp.mean(jnp.logaddexp(0.0, logit) - domain * logit)
    return task + adversary


r = np.random.default_rng(15)
params = {"f": jnp.asarray(r.normal(0, 0.5, (4, 5))),
          "task": jnp.asarray(r.normal(0, 0.5, 5)),
          "domain": jnp.asarray(r.normal(0, 0.5, 5))}
x = jnp.asarray(r.normal(size=(50, 4)))
y = x[:, 0]
domain = (x[:, 1] > 0).astype(jnp.float32)

initial_grads = jax.grad(loss)(params, x, y, domain, 0.3)
losses = []
for step in range(60):
    value, g = jax.value_and_grad(loss)(params, x, y, domain, 0.3)
    params = jax.tree.map(lambda p, d: p - 0.2 * d, params, g)
    losses.append(float(value))
print(losses[0], losses[-1])
