"""A loop that returns at the first hit becomes one that runs backwards and keeps the last."""

from __future__ import annotations

from tests.repair.situations import first, patched, situation

PROGRAM = """\
import jax
import jax.numpy as jnp

@jax.jit
def first_negative(xs):
    for i in range(xs.shape[0]):
        if xs[i] < 0:
            return i
    return -1
"""


def test_the_first_hit_is_the_last_of_the_rounds_run_backwards() -> None:
    expected = """\
import jax
import jax.numpy as jnp

@jax.jit
def first_negative(xs):
    found = -1
    for i in reversed(range(xs.shape[0])):
        found = jnp.where(xs[i] < 0, i, found)
    return found
"""
    assert first(situation(PROGRAM, "python-if-on-tracer", "traced array with shape bool[]", 7)) == expected


def test_rounds_that_need_each_other_keep_their_order() -> None:
    program = PROGRAM.replace("    for i in", "    t = 0.0\n    for i in").replace(
        "        if xs[i] < 0", "        t = t + xs[i]\n        if t < 0"
    )
    made = patched(situation(program, "python-if-on-tracer", "traced array with shape bool[]", 9))
    assert all("reversed" not in text for text in made)
