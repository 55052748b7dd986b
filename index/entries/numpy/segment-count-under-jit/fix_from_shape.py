"""One round of message passing: each node adds up the features of its neighbours."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def propagate(features, senders, receivers):
    messages = features[senders]
    incoming = jax.ops.segment_sum(messages, receivers, num_segments=features.shape[0])
    return jnp.tanh(features + incoming)


features = jnp.array([[0.0, 1.0], [0.5, 0.0], [0.0, 0.0], [1.0, 1.0]])
senders = jnp.array([0, 1, 1, 0])
receivers = jnp.array([1, 0, 2, 2])
total = [[0.5, 1.0], [0.5, 1.0], [0.5, 1.0], [1.0, 1.0]]
np.testing.assert_allclose(propagate(features, senders, receivers), np.tanh(total), rtol=1e-6)
