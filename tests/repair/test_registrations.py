"""A class is registered as a pytree once."""

from __future__ import annotations

from tests.repair.situations import first, patched, situation

ENTRY = "duplicate-pytree-registration"
PROGRAM = """
import jax
@jax.tree_util.register_pytree_node_class
class Layer:
    w = 1
jax.tree_util.register_pytree_node(Layer, Layer.tree_flatten, Layer.tree_unflatten)
""".lstrip()


def test_the_decorator_goes_where_a_call_registers_the_same_methods() -> None:
    assert first(situation(PROGRAM, ENTRY)) == PROGRAM.replace(
        "@jax.tree_util.register_pytree_node_class\n", ""
    )


def test_two_ways_of_flattening_stay() -> None:
    program = PROGRAM.replace("Layer.tree_flatten", "lambda layer: ((layer.w,), None)")
    assert patched(situation(program, ENTRY)) == []
