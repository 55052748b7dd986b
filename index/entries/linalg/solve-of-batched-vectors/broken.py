"""Node voltages of several electrical networks, by nodal analysis."""

import jax
import jax.numpy as jnp


@jax.jit
def node_voltages(conductance, injected):
    return jnp.linalg.solve(conductance, injected)


conductance = jnp.array([[[2.0, -1.0], [-1.0, 2.0]], [[4.0, 0.0], [0.0, 5.0]], [[1.0, 1.0], [0.0, 1.0]]])
injected = jnp.array([[3.0, 0.0], [8.0, 5.0], [3.0, 1.0]])
print(node_voltages(conductance, injected))
