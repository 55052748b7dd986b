import jax
import jax.numpy as jnp
from jax import lax
from jax.experimental.maps import xmap

EPS = 1e-5


def batch_norm(params, x, axis):
    mean = lax.pmean(x, axis)
    var = lax.pmean((x - mean) ** 2, axis)
    return params["scale"] * (x - mean) / jnp.sqrt(var + EPS) + params["shift"]


def forward(params, x):
    """One example; 'batch' is the name of the mapped axis."""
    h = x @ params["w1"]
    h = jax.nn.relu(batch_norm(params["bn"], h, "batch"))
    return h @ params["w2"]


params = {
    "w1": jnp.array([[1.0, -1.0, 0.5], [0.0, 2.0, -0.5]]),
    "bn": {"scale": jnp.array([1.0, 2.0, 0.5]), "shift": jnp.array([0.0, 0.1, -0.1])},
    "w2": jnp.array([[1.0], [-2.0], [3.0]]),
}

model = xmap(forward, in_axes=([...], ["batch", ...]), out_axes=["batch", ...])

inputs = jnp.array([[0.0, 1.0], [2.0, -1.0], [1.0, 1.0], [-3.0, 0.5], [0.5, 0.5], [1.5, -2.0], [0.2, 0.1], [-1.0, 1.0]])
outputs = model(params, inputs)
print(outputs.ravel())
