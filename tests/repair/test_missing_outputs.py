"""Outputs that one branch leaves out are zeros there, or what they are a copy of."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

HEAD = "import jax\nimport jax.numpy as jnp\n"
KEYS = (
    "true_fun output{0} is a <class 'dict'> with 3 children but false_fun output{0} is a <class 'dict'> with"
    " 0 child, so the numbers of children do not match, with the symmetric difference of key sets: {{{1}}}."
)
OTHERS = "true_fun output at path [1] is a {} but false_fun output at path [1] is a {}, so they differ."


def _program(full: str, poor: str, operands: str = "w") -> str:
    return HEAD + (
        f"def full({operands}):\n    {full}\n\ndef skip({operands}):\n    {poor}\n\n"
        f"y = jax.lax.cond(ok, full, skip, {operands})\n"
    )


@pytest.mark.parametrize(
    ("full", "poor", "keys", "new"),
    [
        (
            "return w, {'a': jnp.mean(w), 'n': jnp.argmax(w), 'ok': jnp.all(w > 0)}",
            "return w, {}",
            "'a' 'n' 'ok'",
            "return w, {'a': 0.0, 'n': 0, 'ok': False}",
        ),
        (
            "g = 2 * w\n    return w, {'g': g, 'norm': jnp.sum(g), 'b': w[0]}",
            "return w, {'b': w[0]}",
            "'g' 'norm'",
            "return w, {'b': w[0], 'g': jnp.zeros_like(w), 'norm': 0.0}",
        ),
        (
            "return w, {'loss': jnp.histogram(w)[0]}",
            "return w, {}",
            "'loss'",
            "return w, jax.tree.map(jnp.zeros_like, jax.eval_shape(full, w)[1])",
        ),
    ],
)
def test_keys_that_a_branch_leaves_out_are_zeros(full: str, poor: str, keys: str, new: str) -> None:
    program = _program(full, poor)
    made = situation(program, "cond-branch-structure-mismatch", KEYS.format(" at path [1]", keys))
    assert first(made) == changed(program, [(poor, new)])


def test_an_operand_that_the_other_branch_hands_on_is_kept() -> None:
    program = _program(
        "return {'x': x + v, 'v': v * 0.5, 'kick': v * 2.0, 'm': m}", "return {'x': x}", "x, v, m"
    )
    made = situation(program, "cond-branch-structure-mismatch", KEYS.format("", "'v' 'kick' 'm'"))
    new = "return {'x': x, 'v': v, 'kick': jnp.zeros_like(v), 'm': m}"
    assert first(made) == changed(program, [("return {'x': x}", new)])


def test_keys_of_the_operand_come_from_it() -> None:
    program = _program("return {'a': s['a'] + 1, 'b': s['b']}", "return {'a': s['a']}", "s")
    made = situation(program, "cond-branch-structure-mismatch", KEYS.format("", "'b'"))
    assert first(made) == changed(program, [("return {'a': s['a']}", "return s")])


@pytest.mark.parametrize(
    ("full", "poor", "kinds", "new"),
    [
        (
            "return w, (jnp.mean(w), jnp.std(w))",
            "return w, ()",
            ("tuple of length 2", "tuple of length 0"),
            "return w, (0.0, 0.0)",
        ),
        (
            "return w, {'top': w.max()}",
            "return w, None",
            ("<class 'dict'> with 1 child", "<class 'NoneType'> with 0 child"),
            "return w, {'top': 0.0}",
        ),
    ],
)
def test_an_empty_container_and_none_are_filled(
    full: str, poor: str, kinds: tuple[str, str], new: str
) -> None:
    program = _program(full, poor)
    made = situation(program, "cond-branch-structure-mismatch", OTHERS.format(*kinds))
    assert first(made) == changed(program, [(poor, new)])


def test_a_branch_out_of_sight_is_not_evaluated() -> None:
    program = HEAD + (
        "def skip(w):\n    return {}\n\n\ndef run(w, bins):\n"
        "    def full(w):\n        return {'h': jnp.histogram(w, bins)[0]}\n\n"
        "    return jax.lax.cond(ok, full, skip, w)\n"
    )
    assert patched(situation(program, "cond-branch-structure-mismatch", KEYS.format("", "'h'"))) == []
