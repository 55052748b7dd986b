import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(2, 4), ("data", "model"))


def constrain(x, *axes):
    return lax.with_sharding_constraint(x, NamedSharding(mesh, P(*axes)))


def encoder(params, x):
    x = constrain(x, "data", None)
    for layer in params:
        h = jax.nn.relu(x @ layer["up"] + layer["bias"])
        h = constrain(h, "data", "model")
        x = x + h @ layer["down"]
        x = constrain(x, "data", None)
    return x / jnp.linalg.norm(x, axis=-1, keepdims=True)


def init(seed, depth=2, width=6, hidden=8):
    rng = np.random.default_rng(seed)
    return [
        {
            "up": 0.4 * rng.normal(size=(width, hidden)).astype(np.float32),
            "bias": np.zeros(hidden, np.float32),
            "down": 0.4 * rng.normal(size=(hidden, width)).astype(np.float32),
        }
        for _ in range(depth)
    ]


@jax.jit
def similarity(params, queries, documents):
    return encoder(params, queries) @ encoder(params, documents).T


params = init(0)
rng = np.random.default_rng(1)
queries, documents = rng.normal(size=(4, 6)).astype(np.float32), rng.normal(size=(10, 6)).astype(np.float32)
scores = similarity(params, queries, documents)
best = np.asarray(scores.argmax(axis=1))
print(best)
