"""Flax models get their variables, keys by the right names, and a place for new statistics."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

STATS = 'Cannot update variable "mean" in "/Norm_0" because collection "batch_stats" is immutable.'
DROPOUT = 'Dropout_0 needs PRNG for "dropout"'

MENDED = [
    (
        "flax-params-nested-twice",
        "",
        2,
        """\
params = model.init(key, x)
y = model.apply({"params": params}, x)
state = tx.init(params)
""",
        [("model.init(key, x)", 'model.init(key, x)["params"]')],
    ),
    (
        "flax-dropout-rng-missing",
        DROPOUT,
        1,
        """\
y = model.apply({"params": p}, x, rngs={'rng': key})
""",
        [("'rng'", "'dropout'")],
    ),
    (
        "flax-dropout-rng-missing",
        DROPOUT,
        2,
        """\
def loss(p, x, dropout_key):
    return model.apply({"params": p}, x).mean()
""",
        [("p}, x)", 'p}, x, rngs={"dropout": dropout_key})')],
    ),
    (
        "flax-batch-stats-immutable",
        STATS,
        2,
        """\
def loss(p, stats, x, y):
    out = net.apply({"params": p, "batch_stats": stats}, x, train=True)
    return ((out - y) ** 2).mean(), (out, stats)
""",
        [
            ("    out = ", "    out, updates = "),
            ("train=True)", 'train=True, mutable=["batch_stats"])'),
            ("(out, stats)", '(out, updates["batch_stats"])'),
        ],
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "program", "changes"), MENDED)
def test_the_program_is_mended(
    entry: str, message: str, line: int, program: str, changes: list[tuple[str, str]]
) -> None:
    assert first(situation(program, entry, message, line)) == changed(program, changes)


def test_variables_are_passed_on_as_they_are_where_nobody_says_how_they_were_made() -> None:
    program = 'def f(params, x):\n    return model.apply({"params": params}, x)\n'
    assert patched(situation(program, "flax-params-nested-twice", "", 2)) == [
        program.replace('{"params": params}', "params")
    ]


def test_new_statistics_that_nobody_returns_are_not_thrown_away() -> None:
    program = 'def f(p, s, x):\n    y = net.apply({"params": p, "batch_stats": s}, x)\n    return y\n'
    assert patched(situation(program, "flax-batch-stats-immutable", STATS, 2)) == []
