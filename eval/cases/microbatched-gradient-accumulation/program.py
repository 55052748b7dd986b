import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()[:4]), ("data",))
MICRO = 2


def loss_fn(w, x, y):
    return jnp.sum(jnp.log1p(jnp.exp(-y * (x @ w))))


def local_loss_and_count(w, x, y):
    """Sum of the local losses, microbatch by microbatch, to save memory."""
    xs = x.reshape(-1, MICRO, x.shape[-1])
    ys = y.reshape(-1, MICRO)

    def accumulate(carry, batch):
        loss, hits = carry
        xb, yb = batch
        correct = jnp.sum((xb @ w) * yb > 0)
        return (loss + loss_fn(w, xb, yb), hits + correct), None

    (loss, hits), _ = lax.scan(accumulate, (jnp.zeros(()), jnp.zeros((), jnp.int32)), (xs, ys))
    return lax.psum(loss, "data"), lax.psum(hits, "data")


objective = jax.shard_map(
    local_loss_and_count, mesh=mesh, in_specs=(P(), P("data"), P("data")), out_specs=(P(), P())
)


@jax.jit
def step(w, x, y):
    (loss, hits), g = jax.value_and_grad(objective, has_aux=True)(w, x, y)
    return w - 0.05 * g, loss / len(y), hits / len(y)


rng = np.random.default_rng(3)
x = rng.normal(size=(32, 3)).astype(np.float32)
y = np.sign(x @ np.array([1.0, -1.0, 0.5])).astype(np.float32)
w, history = jnp.zeros(3), []
for _ in range(20):
    w, loss, accuracy = step(w, x, y)
    history.append(float(loss))
print(history[0], history[-1], accuracy)
