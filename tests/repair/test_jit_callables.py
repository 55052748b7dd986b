"""What jit and export are given is something they take."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

MENDED = [
    (
        "numpy-ufunc-given-to-jit",
        "",
        0,
        """\
import jax
import jax.numpy as jnp
import numpy as np

fs = {n: jax.jit(f) for n, f in [("exp", np.exp), ("absolute", np.absolute)]}
""",
        [("np.exp", "jnp.exp"), ("np.absolute", "jnp.abs")],
    ),
    (
        "export-of-plain-function",
        "",
        0,
        """\
import jax
from jax import export

e = export.export(lambda x: x * 2)(spec)
""",
        [("lambda x: x * 2", "jax.jit(lambda x: x * 2)")],
    ),
    (
        "unhashable-callable-to-jit",
        "unhashable type: 'Law'",
        0,
        """\
from dataclasses import dataclass
import jax

@dataclass
class Law:
    rate: float

f = jax.jit(Law(1.0))
""",
        [("@dataclass", "@dataclass(frozen=True)")],
    ),
    (
        "unhashable-callable-to-jit",
        "unhashable type: 'Law'",
        0,
        """\
from dataclasses import dataclass
import jax

@dataclass
class Law:
    rate: jax.Array

f = jax.jit(Law(x))
""",
        [("@dataclass", "@dataclass(eq=False)")],
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "program", "changes"), MENDED)
def test_the_program_is_mended(
    entry: str, message: str, line: int, program: str, changes: list[tuple[str, str]]
) -> None:
    assert first(situation(program, entry, message, line)) == changed(program, changes)


LEFT = [
    (
        "unhashable-callable-to-jit",
        "unhashable type: 'Law'",
        0,
        "0.10.2",
        """\
from dataclasses import dataclass
import jax

@dataclass
class Law:
    rate: float

law = Law(1.0)
law.rate = 2.0
f = jax.jit(law)
""",
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "jax_version", "program"), LEFT)
def test_nothing_is_proposed_where_the_program_does_not_say_what_is_meant(
    entry: str, message: str, line: int, jax_version: str, program: str
) -> None:
    assert patched(situation(program, entry, message, line, jax_version=jax_version)) == []
