import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.RandomState(12)
BATCH, TIME, FEAT, HIDDEN = 3, 10, 4, 5
W_x = jnp.asarray(0.4 * rng.randn(FEAT, HIDDEN))
W_h = jnp.asarray(0.4 * rng.randn(HIDDEN, HIDDEN))


def elman(features, n_frames):
    """features: (batch, time, feat). Returns the last hidden state of each utterance."""
    h0 = jnp.zeros((features.shape[0], HIDDEN))

    def frame(h, x):
        h = jnp.tanh(x @ W_x + h @ W_h)
        return h, None

    h, _ = jax.lax.scan(frame, h0, features.swapaxes(0, 1), length=n_frames)
    return h


utterances = jnp.asarray(rng.randn(BATCH, TIME, FEAT))
embeddings = elman(utterances, n_frames=TIME)
embeddings = embeddings / jnp.linalg.norm(embeddings, axis=1, keepdims=True)
similarity = embeddings @ embeddings.T
print(similarity)
