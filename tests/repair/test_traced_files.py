"""What is pickled inside a traced function is sent to the host."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

MENDED = [
    (
        "tracer-pickled",
        "",
        6,
        """\
import jax
import pickle

@jax.jit
def f(x):
    pickle.dump(x, log)
    return x
""",
        [
            ("import pickle\n", "import pickle\nfrom jax.experimental import io_callback\n"),
            (
                "    pickle.dump(x, log)",
                "    io_callback(lambda x: pickle.dump(x, log), None, x, ordered=True)",
            ),
        ],
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "program", "changes"), MENDED)
def test_the_program_is_mended(
    entry: str, message: str, line: int, program: str, changes: list[tuple[str, str]]
) -> None:
    assert first(situation(program, entry, message, line)) == changed(program, changes)


LEFT = [
    (
        "tracer-pickled",
        "",
        7,
        "0.10.2",
        """\
import jax
import pickle

@jax.jit
def f(x):
    with open("x", "wb") as log:
        pickle.dump(x, log)
    return x
""",
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "jax_version", "program"), LEFT)
def test_nothing_is_proposed_where_the_program_does_not_say_what_is_meant(
    entry: str, message: str, line: int, jax_version: str, program: str
) -> None:
    assert patched(situation(program, entry, message, line, jax_version=jax_version)) == []
