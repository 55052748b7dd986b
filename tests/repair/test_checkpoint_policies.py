"""Policies of checkpoint are called, or not, as they have to be."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

MENDED = [
    (
        "checkpoint-policy-not-called",
        "",
        0,
        """\
import jax

def f(x):
    return checkpoint_name(x, "scores")

g = jax.checkpoint(f, policy=jax.checkpoint_policies.save_only_these_names)
""",
        [("these_names)", 'these_names("scores"))')],
    ),
    (
        "checkpoint-policy-not-called",
        "",
        0,
        """\
import jax

policy = jax.checkpoint_policies.dots_saveable()
g = jax.remat(f, policy=policy)
""",
        [("saveable()", "saveable")],
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "program", "changes"), MENDED)
def test_the_program_is_mended(
    entry: str, message: str, line: int, program: str, changes: list[tuple[str, str]]
) -> None:
    assert first(situation(program, entry, message, line)) == changed(program, changes)


LEFT = [
    (
        "checkpoint-policy-not-called",
        "",
        0,
        "0.10.2",
        """\
import jax

g = jax.checkpoint(f, policy=jax.checkpoint_policies.save_only_these_names)
""",
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "jax_version", "program"), LEFT)
def test_nothing_is_proposed_where_the_program_does_not_say_what_is_meant(
    entry: str, message: str, line: int, jax_version: str, program: str
) -> None:
    assert patched(situation(program, entry, message, line, jax_version=jax_version)) == []
