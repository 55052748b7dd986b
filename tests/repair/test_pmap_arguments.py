"""Arguments of pmap that devices share are marked."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

MENDED = [
    (
        "pmap-scalar-argument",
        "",
        0,
        """\
import jax

y = jax.pmap(f)(x, 0.1)
""",
        [("jax.pmap(f)", "jax.pmap(f, in_axes=(0, None))")],
    ),
    (
        "pmap-argument-sizes-differ",
        "",
        0,
        """\
import jax

def f(params, x):
    return params * x

y = jax.pmap(f)(params, x)
""",
        [("jax.pmap(f)", "jax.pmap(f, in_axes=(None, 0))")],
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "program", "changes"), MENDED)
def test_the_program_is_mended(
    entry: str, message: str, line: int, program: str, changes: list[tuple[str, str]]
) -> None:
    assert first(situation(program, entry, message, line)) == changed(program, changes)


LEFT = [
    (
        "pmap-argument-sizes-differ",
        "",
        0,
        "0.10.2",
        """\
import jax

y = jax.pmap(lambda x: x)(x)
""",
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "jax_version", "program"), LEFT)
def test_nothing_is_proposed_where_the_program_does_not_say_what_is_meant(
    entry: str, message: str, line: int, jax_version: str, program: str
) -> None:
    assert patched(situation(program, entry, message, line, jax_version=jax_version)) == []
