"""Puts an error next to each fitted value."""

import jax
from jax import tree_util

fit = {"amplitude": 2.0, "phase": 0.3}
values, shape_of_fit = tree_util.tree_flatten(fit)

with_errors = []
for value in values:
    with_errors.extend([value, 0.1 * value])

report = tree_util.tree_unflatten(shape_of_fit, with_errors)
print(jax.tree.map(round, report))
