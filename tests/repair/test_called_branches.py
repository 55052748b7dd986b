"""Branches of cond and switch are functions again."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, situation

MENDED = [
    (
        "branch-already-called",
        "",
        0,
        """\
import jax
import jax.numpy as jnp
from jax import lax

def f(x):
    return x

def g(x):
    return -x

y = lax.cond(p, f(x), g(x))
""",
        [("f(x), g(x))", "f, g, x)")],
    ),
    (
        "branch-already-called",
        "",
        0,
        """\
import jax
import jax.numpy as jnp
from jax import lax

def f(x):
    return x

y = lax.switch(i, [f(x), f(2 * x)])
""",
        [("[f(x), f(2 * x)]", "[lambda: f(x), lambda: f(2 * x)]")],
    ),
    (
        "branch-already-called",
        "",
        0,
        """\
import jax
import jax.numpy as jnp
from jax import lax

y = lax.cond(p, a, -b)
""",
        [("lax.cond", "jnp.where")],
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "program", "changes"), MENDED)
def test_the_program_is_mended(
    entry: str, message: str, line: int, program: str, changes: list[tuple[str, str]]
) -> None:
    assert first(situation(program, entry, message, line)) == changed(program, changes)
