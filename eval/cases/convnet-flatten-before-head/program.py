import jax
import jax.numpy as jnp
from jax import lax


def conv(x, w):
    return lax.conv_general_dilated(x, w, (2, 2), "SAME", dimension_numbers=("NCHW", "OIHW", "NCHW"))


class Net:
    def __init__(self, key):
        k = jax.random.split(key, 3)
        self.params = {
            "c1": 0.2 * jax.random.normal(k[0], (4, 1, 3, 3)),
            "c2": 0.2 * jax.random.normal(k[1], (6, 4, 3, 3)),
            "head": 0.1 * jax.random.normal(k[2], (6 * 4 * 4, 10)),
        }

    @staticmethod
    def apply(params, x):
        x = jax.nn.relu(conv(x, params["c1"]))
        x = jax.nn.relu(conv(x, params["c2"]))
        n_flat = jnp.prod(jnp.array(x.shape[1:]))
        x = x.reshape(x.shape[0], n_flat)
        return x @ params["head"]


net = Net(jax.random.PRNGKey(0))
forward = jax.jit(net.apply)
images = jax.random.normal(jax.random.PRNGKey(1), (5, 1, 16, 16))
logits = forward(net.params, images)
pred = logits.argmax(axis=1)
print(logits.shape, pred)
