"""A profile inside another is a named part of it."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

MENDED = [
    (
        "profile-already-started",
        "",
        4,
        """\
import jax

with jax.profiler.trace(folder):
    with jax.profiler.trace(folder + "/step"):
        f(x)
""",
        [('jax.profiler.trace(folder + "/step")', 'jax.profiler.TraceAnnotation("step")')],
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "program", "changes"), MENDED)
def test_the_program_is_mended(
    entry: str, message: str, line: int, program: str, changes: list[tuple[str, str]]
) -> None:
    assert first(situation(program, entry, message, line)) == changed(program, changes)


LEFT = [
    (
        "profile-already-started",
        "",
        3,
        "0.10.2",
        """\
import jax

with jax.profiler.trace(folder):
    f(x)
""",
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "jax_version", "program"), LEFT)
def test_nothing_is_proposed_where_the_program_does_not_say_what_is_meant(
    entry: str, message: str, line: int, jax_version: str, program: str
) -> None:
    assert patched(situation(program, entry, message, line, jax_version=jax_version)) == []
