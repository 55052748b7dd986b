import jax
import jax.numpy as jnp
import numpy as np
from jax import lax, vmap

N_IN, N_HID = 3, 4


def lstm_cell(params, carry, x):
    h, c = carry
    z = x @ params["wx"] + h @ params["wh"] + params["b"]
    i = jax.nn.sigmoid(z[:N_HID])
    f = jax.nn.sigmoid(z[N_HID : 2 * N_HID] + 1.0)
    g = jnp.tanh(z[2 * N_HID : 3 * N_HID])
    o = jax.nn.sigmoid(z[3 * N_HID :])
    c = f * c + i * g
    h = o * jnp.tanh(c)
    return (h, c), h


def run_sequence(params, xs):
    start = (jnp.zeros(N_HID), jnp.zeros(N_HID))
    (h, _), hs = lax.scan(lambda carry, x: lstm_cell(params, carry, x), start, xs)
    return h @ params["readout"], hs


rng = np.random.RandomState(0)
params = {
    "wx": jnp.asarray(rng.randn(N_IN, 4 * N_HID) * 0.5),
    "wh": jnp.asarray(rng.randn(N_HID, 4 * N_HID) * 0.5),
    "b": jnp.zeros(4 * N_HID),
    "readout": jnp.asarray(rng.randn(N_HID)),
}
glucose = rng.randn(6, 15, N_IN).astype("float32")      # (patient, visit, feature)
predictions, hidden = vmap(run_sequence, in_axes=(None, 0))(params, glucose)
print(predictions.shape, hidden.shape)
