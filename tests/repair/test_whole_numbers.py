"""Counters that floats are added to stay whole numbers."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

HEAD = "import jax\nimport jax.numpy as jnp\n"
BRANCHES = (
    "The output of true_fun{} has type float32{} but the corresponding output of false_fun has type int32{},"
    " so the dtypes do not match."
)
CARRY = (
    "The input carry {} has type int32{} but the corresponding output carry component has type float32{},"
    " so the dtypes do not match."
)

COND = HEAD + "y = jax.lax.cond(ok, lambda n: n + 1.0, lambda n: n, n)\n"
METHOD = HEAD + (
    "class Chain:\n"
    "    def step(self, s):\n"
    "        def take(_):\n"
    "            return State(s.x, s.n + 1.0)\n"
    "        def stay(_):\n"
    "            return s\n"
    "        return jax.lax.cond(ok, take, stay, None)\n"
)
FIELDS = "import typing\nclass State(typing.NamedTuple):\n    x: int\n    n: int\n"
KEYS = HEAD + (
    "hit = lambda s: {'n': s['n'] + jnp.where(seen, 1.0, 0.0)}\ny = jax.lax.cond(ok, hit, lambda s: s, s)\n"
)


@pytest.mark.parametrize(
    ("program", "where", "shape", "old", "new"),
    [
        (COND, "", "[]", "n + 1.0", "n + 1"),
        (FIELDS + METHOD, " at path .n", "[]", "s.n + 1.0", "s.n + 1"),
        (KEYS, " at path ['n']", "[3]", "1.0, 0.0", "1, 0"),
    ],
)
def test_a_branch_that_counts_adds_a_whole_number(
    program: str, where: str, shape: str, old: str, new: str
) -> None:
    made = situation(program, "cond-branch-dtype-mismatch", BRANCHES.format(where, shape, shape))
    assert first(made) == changed(program, [(old, new)])


def test_scaled_data_become_floats_before_the_factor_becomes_whole() -> None:
    program = HEAD + "x = jnp.arange(4)\ny = jax.lax.cond(ok, lambda x: x * 2.0, lambda x: x, x)\n"
    made = situation(program, "cond-branch-dtype-mismatch", BRANCHES.format("", "[4]", "[4]"))
    assert first(made) == changed(program, [("lambda x: x,", "lambda x: jnp.asarray(x, jnp.float32),")])
    assert changed(program, [("2.0", "2")]) in patched(made)


@pytest.mark.parametrize("step", ["n + 0.5", "n / 2.0", "n + 1.0 / t", "jnp.exp(n)"])
def test_what_is_no_whole_number_is_left(step: str) -> None:
    program = HEAD + f"y = jax.lax.cond(ok, lambda n: {step}, lambda n: n, n)\n"
    made = situation(program, "cond-branch-dtype-mismatch", BRANCHES.format("", "[]", "[]"))
    assert all(f"lambda n: {step}" in text for text in patched(made))


def test_a_literal_that_something_else_reads_too_is_left() -> None:
    program = HEAD + (
        "def hit(n):\n    one = 1.0\n    print(one / 2)\n    return n + one\n"
        "y = jax.lax.cond(ok, hit, lambda n: n, n)\n"
    )
    made = situation(program, "cond-branch-dtype-mismatch", BRANCHES.format("", "[]", "[]"))
    assert all("one = 1.0" in text for text in patched(made))


@pytest.mark.parametrize(
    ("start", "old", "new"),
    [
        ("jnp.int32(0)", "n + 1.0", "n + 1"),
        ("jnp.zeros((), jnp.int32)", "n + 1.0", "n + 1"),
        ("n0", "n + 1.0", "n + 1"),
        ("0", "body, 0)", "body, 0.0)"),
        ("jnp.array(0)", "jnp.array(0)", "jnp.array(0.0)"),
    ],
)
def test_a_carry_that_starts_as_a_whole_number_on_purpose_stays_one(start: str, old: str, new: str) -> None:
    program = HEAD + f"def body(i, n):\n    return n + 1.0\ny = jax.lax.fori_loop(0, 3, body, {start})\n"
    made = situation(program, "fori-carry-dtype-mismatch", CARRY.format("loop_carry[1]", "[]", "[]"))
    assert first(made) == changed(program, [(old, new)])
