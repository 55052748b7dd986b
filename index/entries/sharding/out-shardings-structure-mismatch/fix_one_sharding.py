"""One gradient step of a linear model; the batch is sharded, the new weights and the loss are whole everywhere."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("batch",))
whole = NamedSharding(mesh, P())
features = jax.device_put(np.arange(32.0).reshape(16, 2) / 32, NamedSharding(mesh, P("batch")))
targets = jax.device_put(np.linspace(0.0, 1.0, 16), NamedSharding(mesh, P("batch")))

@partial(jax.jit, out_shardings=whole)
def train_step(weights, features, targets):
    loss, gradient = jax.value_and_grad(lambda w: jnp.mean((features @ w - targets) ** 2))(weights)
    return weights - 0.1 * gradient, loss, features @ weights - targets


weights, loss, error = train_step(jnp.ones(2), features, targets)

x, y = np.arange(32.0).reshape(16, 2) / 32, np.linspace(0.0, 1.0, 16)
np.testing.assert_allclose(loss, np.mean((x.sum(1) - y) ** 2), rtol=1e-5)
np.testing.assert_allclose(weights, 1 - 0.1 * 2 * x.T @ (x.sum(1) - y) / 16, rtol=1e-5)
np.testing.assert_allclose(error, x.sum(1) - y, atol=1e-6)
assert weights.sharding.is_fully_replicated
