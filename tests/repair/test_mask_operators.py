"""Operators between masks: parentheses round comparisons, logical functions, numbers for differences."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

HEAD = "import jax.numpy as jnp\n"
AND = "and does not accept dtype float32 at position 0."
NOT = "not does not accept dtype float32 at position 0."
XOR = "xor does not accept dtype float32 at position 0."
MINUS = "sub does not accept dtype bool at position 0."

ROWS = [
    (AND, "m = x > a & x < b\n", "m = (x > a) & (x < b)\n"),
    (AND, "m = w(x >= a & ok & y < 1)\n", "m = w((x >= a) & ok & (y < 1))\n"),
    (AND, "m = 0 < x < 1 & y != 2\n", "m = (0 < x) & (x < 1) & (y != 2)\n"),
    (NOT, "m = ~x > 0\n", "m = ~(x > 0)\n"),
    (NOT, "m = x * ~mask\n", "m = x * jnp.logical_not(mask)\n"),
    (AND, "keep &= x > 0\n", "keep = jnp.logical_and(keep, x > 0)\n"),
    (XOR, "e = m * v ^ 2\n", "e = m * v ** 2\n"),
]


@pytest.mark.parametrize(("message", "before", "after"), ROWS)
def test_a_bit_operator_becomes_what_was_meant(message: str, before: str, after: str) -> None:
    assert first(situation(HEAD + before, "bitwise-operator-on-floats", message)) == HEAD + after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("s = (x > 0) - (x < 0)\n", "s = (x > 0).astype(int) - (x < 0)\n"),
        ("y = x[seen - old]\n", "y = x[seen & ~old]\n"),
        ("y = x[-bad]\n", "y = x[~bad]\n"),
    ],
)
def test_a_difference_of_masks_is_a_number_or_a_mask_as_it_is_used(before: str, after: str) -> None:
    assert first(situation(HEAD + before, "minus-on-booleans", MINUS)) == HEAD + after


def test_a_negated_mask_that_is_used_as_a_number_stays() -> None:
    assert patched(situation(HEAD + "y = -bad * 2\n", "minus-on-booleans", MINUS)) == []
