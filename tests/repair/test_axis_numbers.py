"""Axes that exist: the last one, the one of size 1, all of a permutation."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

HEAD = "import jax\nimport jax.numpy as jnp\n"
RANGE, SQUEEZE, AXES = "axis-out-of-range", "squeeze-axis-not-one", "transpose-axes-not-a-permutation"
OUT = "axis {} is out of bounds for array of dimension {}"
SIZE = (
    "cannot select an axis to squeeze out which has size not equal to one, got shape={} and dimensions=({},)"
)
ORDER = (
    "transpose permutation isn't a permutation of operand dimensions,"
    " got permutation {} for operand shape {}."
)

ROWS = [
    (RANGE, OUT.format(1, 1), "y = jnp.sum(x, axis=1)\n", "y = jnp.sum(x, axis=-1)\n"),
    (RANGE, OUT.format(2, 2), "y = x.sum((1, 2))\n", "y = x.sum((-2, -1))\n"),
    (RANGE, OUT.format(1, 1), "y = jnp.concatenate([a, b], axis=1)\n", "y = jnp.stack([a, b], axis=1)\n"),
    (SQUEEZE, SIZE.format("(1, 3)", 1), "y = x.squeeze(-1)\n", "y = x.squeeze(-2)\n"),
    (SQUEEZE, SIZE.format("(2, 1, 3)", 2), "y = jnp.squeeze(x, axis=1)\n", "y = jnp.squeeze(x, axis=0)\n"),
    (AXES, ORDER.format("(1, 2)", "(2, 5, 4)"), "y = k.transpose(1, 2)\n", "y = k.swapaxes(1, 2)\n"),
    (
        AXES,
        ORDER.format("(2, 0, 1)", "(5, 8, 9, 3)"),
        "y = jnp.transpose(x, (2, 0, 1))\n",
        "y = jnp.transpose(x, (0, 3, 1, 2))\n",
    ),
    (
        AXES,
        ORDER.format("(0, 2, 1)", "(1, 3, 2, 4)"),
        "y = x.transpose(0, 2, 1)\n",
        "y = x.transpose(0, 2, 1, 3)\n",
    ),
]


@pytest.mark.parametrize(("entry", "message", "before", "after"), ROWS)
def test_the_axis_becomes_one_that_exists(entry: str, message: str, before: str, after: str) -> None:
    assert first(situation(HEAD + before, entry, message)) == HEAD + after


@pytest.mark.parametrize(
    ("entry", "message", "program"),
    [
        (RANGE, OUT.format(0, 0), "y = jnp.sum(x, axis=0)\n"),
        (RANGE, OUT.format(2, 1), "y = jnp.sum(x, axis=2)\n"),
        (SQUEEZE, SIZE.format("(4, 2)", 1), "y = x.squeeze(-1)\n"),
        (AXES, ORDER.format("(0, 0, 1)", "(2, 3, 4)"), "y = x.transpose(0, 0, 1)\n"),
    ],
)
def test_no_axis_is_guessed(entry: str, message: str, program: str) -> None:
    assert patched(situation(HEAD + program, entry, message)) == []


def test_vectors_that_a_mapped_function_joins_stay_one_vector() -> None:
    program = (
        HEAD + "f = lambda a, b: jnp.concatenate([a, b], axis=1)\n"
        "g = jax.vmap(lambda a, b: f(a, b))\nout = g(x, y)\n"
    )
    made = situation(program, RANGE, OUT.format(1, 1), line=3)
    assert first(made) == program.replace("axis=1", "axis=-1")
