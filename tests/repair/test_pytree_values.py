"""Arithmetic on trees goes through `jax.tree.map`; leaves that a condition left out stay."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

ENTRY, LEAVES = "arithmetic-on-pytree", "pytree-leaf-count-mismatch"
HEAD = 'import jax\nparams = {"w": 1.0}\ngrads = jax.grad(loss)(params)\n'
TIMES = "unsupported operand type(s) for *: 'float' and 'dict'"

ROWS = [
    (
        "params = params - 0.1 * grads\n",
        "params = jax.tree.map(lambda p, g: p - 0.1 * g, params, grads)\n",
    ),
    ("params -= 0.1 * grads\n", "params = jax.tree.map(lambda p, g: p - 0.1 * g, params, grads)\n"),
    (
        "m = 0.9 * grads + (1 - 0.9) * params\n",
        "m = jax.tree.map(lambda g, p: 0.9 * g + (1 - 0.9) * p, grads, params)\n",
    ),
    ("p = 3\nm = p * params\n", "p = 3\nm = jax.tree.map(lambda pa: p * pa, params)\n"),
]


@pytest.mark.parametrize(("before", "after"), ROWS)
def test_the_whole_expression_is_mapped_over_the_trees(before: str, after: str) -> None:
    assert first(situation(HEAD + before, ENTRY, TIMES)) == HEAD + after


def test_an_operand_that_may_be_a_number_or_a_tree_is_not_guessed() -> None:
    assert patched(situation(HEAD + "m = 0.5 * params + update\n", ENTRY, TIMES)) == []


def test_leaves_that_a_comprehension_left_out_stay_as_they_are() -> None:
    program = (
        "import jax\nleaves, tree = jax.tree.flatten(params)\n"
        "new = [x / 2 for x in leaves if x.ndim == 2]\nout = jax.tree.unflatten(tree, new)\n"
    )
    new = program.replace(
        "x / 2 for x in leaves if x.ndim == 2", "x / 2 if x.ndim == 2 else x for x in leaves"
    )
    assert first(situation(program, LEAVES)) == new


def test_leaves_that_a_loop_left_out_stay_as_they_are() -> None:
    program = (
        "import jax\nleaves, tree = jax.tree.flatten(params)\nnew = []\nfor x in leaves:\n"
        "    if x.ndim:\n        new.append(x / 2)\n"
    )
    end = "out = jax.tree.unflatten(tree, new)\n"
    assert first(situation(program + end, LEAVES)) == program + "    else:\n        new.append(x)\n" + end


def test_leaves_that_were_cut_off_are_not_made_up() -> None:
    program = (
        "import jax\nleaves, tree = jax.tree.flatten(params)\nout = jax.tree.unflatten(tree, leaves[:1])\n"
    )
    assert patched(situation(program, LEAVES)) == []
