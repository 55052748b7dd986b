"""Sensitivity of all outflows of a transport network to its coefficients."""

import jax
import jax.numpy as jnp
from jax.experimental import sparse as jsp


class Network:
    def __init__(self, table):
        self.flow = jsp.BCSR.fromdense(table)

    def sensitivity(self, inflow):
        return jax.jacrev(lambda flow: flow @ inflow)(self.flow)


network = Network(jnp.array([[0.5, 0.5], [0.0, 1.0]]))
print(network.sensitivity(jnp.array([2.0, 1.0])))
