"""Group delay of a filter, from the slope of its transfer function."""
from jax import jacfwd, vmap
import jax.numpy as np


class Filter:
    def __init__(self, resistance, capacity):
        self.time = resistance * capacity

    def transfer(self, s):
        return 1 / (1 + s * self.time)


low_pass = Filter(1e3, 1e-6)
print(vmap(jacfwd(low_pass.transfer))(1j * np.linspace(1.0, 1e4, 5)))
