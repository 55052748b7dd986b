"""A tuple of axes for each argument is written as maps inside each other."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

ENTRY = "vmap-in-axes-structure"
HEAD = "import jax\nfrom functools import partial\n"
MESSAGES = (
    "vmap in_axes specification must be a tree prefix of the corresponding value; \n  Mismatch details (2"
    " found):\n at the same key path the full pytree has a subtree of different type\n"
    "    <class 'jax._src.api_util.PytreeLeaf'>.",
    "vmap in_axes specification must be a tree prefix of the corresponding value, got specification"
    " ((0, 1), (0, 1)) for value tree PyTreeDef((*, *)).",
)

ROWS = [
    ("y = jax.vmap(f, in_axes=((0, 1), (0, 1)))(a, b)\n", "y = jax.vmap(jax.vmap(f))(a, b)\n"),
    (
        "y = jax.vmap(f, in_axes=((0, None), (None, 0)))(a, b)\n",
        "y = jax.vmap(jax.vmap(f, in_axes=(None, 0)), in_axes=(0, None))(a, b)\n",
    ),
    (
        "y = jax.vmap(f, ((1, 0), (0, 2), None))(a, b, 3.0)\n",
        "y = jax.vmap(jax.vmap(f, in_axes=(0, 1, None)), in_axes=(1, 0, None))(a, b, 3.0)\n",
    ),
    (
        "@partial(jax.vmap, in_axes=((0, 1), None))\ndef f(a, b):\n    return a * b\ny = f(a, b)\n",
        "@partial(jax.vmap, in_axes=(0, None))\n@partial(jax.vmap, in_axes=(0, None))\n"
        "def f(a, b):\n    return a * b\ny = f(a, b)\n",
    ),
]


@pytest.mark.parametrize("message", MESSAGES)
@pytest.mark.parametrize(("before", "after"), ROWS)
def test_each_axis_of_the_arguments_gets_its_own_map(message: str, before: str, after: str) -> None:
    assert first(situation(HEAD + before, ENTRY, message)) == HEAD + after


@pytest.mark.parametrize(
    "program",
    [
        "pair = (a, b)\ny = jax.vmap(f, in_axes=((0, 1), 0))(pair, c)\n",  # The axes of a pair's parts.
        "y = jax.vmap(f, in_axes=((0, 1), (0, 1, 2)))(a, b)\n",  # Not as many of each.
        "y = jax.vmap(f, in_axes=((0, 1), 0))(a, b)\n",  # Which map the single axis is for is open.
        "y = jax.vmap(f, in_axes=((0, 1), (0, 1)), out_axes=1)(a, b)\n",
    ],
)
def test_other_tuples_are_left_alone(program: str) -> None:
    assert patched(situation(HEAD + program, ENTRY, MESSAGES[0])) == []
