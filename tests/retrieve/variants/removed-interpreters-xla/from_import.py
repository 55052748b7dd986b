"""Makes a physical quantity an input that JAX knows."""
from jax.interpreters.xla import pytype_aval_mappings


class Quantity:
    def __init__(self, value, unit):
        self.value, self.unit = value, unit


pytype_aval_mappings[Quantity] = lambda q: q.value
