import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

BATCH = 16
mesh = Mesh(np.array(jax.devices()), ("dp",))
batch_sharding = NamedSharding(mesh, P("dp"))
replicated = NamedSharding(mesh, P())


def loader(x, y, size=BATCH):
    for start in range(0, len(x), size):
        yield x[start : start + size], y[start : start + size]


@jax.jit
def eval_step(params, x, y):
    logits = jnp.tanh(x @ params["w"]) @ params["v"]
    logp = jax.nn.log_softmax(logits)
    nll = -jnp.take_along_axis(logp, y[:, None], axis=1)[:, 0]
    correct = logits.argmax(-1) == y
    return nll, correct


def evaluate(params, x, y):
    total_nll, total_correct, seen = 0.0, 0, 0
    for xb, yb in loader(x, y):
        n = len(xb)
        extra = -n % mesh.size
        xb, yb = np.pad(xb, ((0, extra), (0, 0))), np.pad(yb, (0, extra))
        xb, yb = jax.device_put((xb, yb), batch_sharding)
        nll, correct = eval_step(params, xb, yb)
        total_nll += float(nll[:n].sum())
        total_correct += int(correct[:n].sum())
        seen += n
    return total_nll / seen, total_correct / seen


rng = np.random.default_rng(8)
params = jax.device_put({"w": rng.normal(size=(6, 10)).astype(np.float32), "v": rng.normal(size=(10, 3)).astype(np.float32)}, replicated)
x_test = rng.normal(size=(44, 6)).astype(np.float32)
y_test = rng.integers(0, 3, size=44)
test_loss, test_accuracy = evaluate(params, x_test, y_test)
print(test_loss, test_accuracy)
