"""Traced numbers are looked up in arrays."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

MENDED = [
    (
        "tracer-hashed",
        "",
        0,
        """\
import jax
import jax.numpy as jnp

table = {0: 1.0, 1: 3.0}
f = jax.jit(lambda i: table[i])
""",
        [("table[i]", "jnp.array(list(table.values()))[i]")],
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "program", "changes"), MENDED)
def test_the_program_is_mended(
    entry: str, message: str, line: int, program: str, changes: list[tuple[str, str]]
) -> None:
    assert first(situation(program, entry, message, line)) == changed(program, changes)


LEFT = [
    (
        "tracer-hashed",
        "",
        0,
        "0.10.2",
        """\
import jax
import jax.numpy as jnp

table = {3: 1.0, 7: 3.0}
f = jax.jit(lambda i: table[i])
""",
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "jax_version", "program"), LEFT)
def test_nothing_is_proposed_where_the_program_does_not_say_what_is_meant(
    entry: str, message: str, line: int, jax_version: str, program: str
) -> None:
    assert patched(situation(program, entry, message, line, jax_version=jax_version)) == []
