"""Draw 500 possible labels for each image from a classifier's logits."""

import jax
import jax.numpy as jnp
import numpy as np

logits = jnp.log(jnp.array([[0.9, 0.1, 0.0], [0.0, 0.5, 0.5]]) + 1e-9)


def label_draws(key, logits, draws):
    return jax.random.categorical(key, logits[:, None, :], axis=-1, shape=(logits.shape[0], draws))


labels = np.asarray(label_draws(jax.random.key(2), logits, 500))
assert labels.shape == (2, 500)
assert abs((labels[0] == 0).mean() - 0.9) < 0.05
assert abs((labels[1] == 1).mean() - 0.5) < 0.08 and (labels[1] != 0).all()
