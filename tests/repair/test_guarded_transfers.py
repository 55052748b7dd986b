"""Copies under a transfer guard are explicit."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

MENDED = [
    (
        "transfer-guard-violation",
        "Disallowed host-to-device transfer: aval=ShapedArray(float32[3])",
        0,
        """\
import jax
import numpy as np

x = np.ones(3)
y = f(x, z)
""",
        [("f(x, z)", "f(jax.device_put(x), z)")],
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "program", "changes"), MENDED)
def test_the_program_is_mended(
    entry: str, message: str, line: int, program: str, changes: list[tuple[str, str]]
) -> None:
    assert first(situation(program, entry, message, line)) == changed(program, changes)


LEFT = [
    (
        "transfer-guard-violation",
        "Disallowed host-to-device transfer: aval=ShapedArray(float32[3])",
        0,
        "0.10.2",
        """\
import jax
import numpy as np

y = f(x, z)
""",
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "jax_version", "program"), LEFT)
def test_nothing_is_proposed_where_the_program_does_not_say_what_is_meant(
    entry: str, message: str, line: int, jax_version: str, program: str
) -> None:
    assert patched(situation(program, entry, message, line, jax_version=jax_version)) == []
