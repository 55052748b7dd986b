"""Three message-passing steps with shared weights on the nodes of a molecule."""

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np


class MessagePassing(nn.Module):
    steps: int

    @nn.compact
    def __call__(self, nodes):
        update = nn.Dense(4)

        update(nodes)

        def step(nodes, _):
            return jnp.tanh(update(nodes)), None

        nodes, _ = jax.lax.scan(step, nodes, None, length=self.steps)
        return nodes


nodes = jnp.linspace(-1.0, 1.0, 8).reshape(2, 4)
model = MessagePassing(steps=3)
variables = model.init(jax.random.key(0), nodes)

dense = jax.tree.map(np.asarray, variables["params"]["Dense_0"])
expected = np.asarray(nodes)
for _ in range(3):
    expected = np.tanh(expected @ dense["kernel"] + dense["bias"])
assert dense["kernel"].shape == (4, 4)
np.testing.assert_allclose(model.apply(variables, nodes), expected, rtol=1e-4)
