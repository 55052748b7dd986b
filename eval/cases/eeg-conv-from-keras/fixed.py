import numpy as np
import jax
import jax.numpy as jnp
from jax import lax

# EEG montage: (trial, time, electrode), weights exported from a Keras Conv1D
rng = np.random.RandomState(4)
trials = rng.randn(5, 40, 6).astype(np.float32)
weights = {
    "conv1": {"kernel": 0.3 * rng.randn(7, 6, 8).astype(np.float32), "bias": 0.1 * rng.randn(8).astype(np.float32)},
    "conv2": {"kernel": 0.3 * rng.randn(5, 8, 3).astype(np.float32), "bias": np.zeros(3, np.float32)},
}


def conv1d(x, layer, stride=1):
    y = lax.conv_general_dilated(x, layer["kernel"], window_strides=(stride,), padding="VALID", dimension_numbers=("NWC", "WIO", "NWC"))
    return y + layer["bias"]


def elu(x):
    return jnp.where(x > 0, x, jnp.expm1(jnp.minimum(x, 0.0)))


@jax.jit
def classify(weights, x):
    x = elu(conv1d(x, weights["conv1"], stride=2))
    x = elu(conv1d(x, weights["conv2"]))
    return jax.nn.softmax(x.mean(axis=1), axis=-1)


probabilities = classify(weights, trials)
decisions = np.asarray(probabilities.argmax(axis=-1))
print(probabilities.shape, decisions)
