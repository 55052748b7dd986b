"""Checks have one condition, and become errors."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, situation

MENDED = [
    (
        "check-predicate-not-scalar",
        "",
        0,
        """\
import jax
import jax.numpy as jnp
from jax.experimental import checkify

checkify.check(x > 0, "negative")
""",
        [("x > 0", "jnp.all(x > 0)")],
    ),
    (
        "check-without-checkify",
        "",
        0,
        """\
import jax
import jax.numpy as jnp
from jax.experimental import checkify

@jax.jit
def f(x):
    checkify.check(x > 0, "negative")
    return x

y = f(1.0)
""",
        [
            ("@jax.jit\ndef f(x)", "@jax.jit\n@checkify.checkify\ndef _f(x)"),
            (
                "    return x\n",
                (
                    "    return x\n\n\ndef f(x):\n    error, result = _f(x)\n    error.throw()\n   "
                    " return result\n"
                ),
            ),
        ],
    ),
    (
        "check-without-checkify",
        "",
        0,
        """\
import jax
from jax.experimental import checkify

def f(x, y):
    checkify.check(x > 0, "negative")
    return x, y

(a, b) = jax.jit(f)(1.0, 2.0)
""",
        [
            ("(a, b) = ", "error, (a, b) = "),
            ("jax.jit(f)(1.0, 2.0)", "jax.jit(checkify.checkify(f))(1.0, 2.0)\nerror.throw()"),
        ],
    ),
    (
        "check-without-checkify",
        "",
        0,
        """\
import jax
from jax.experimental import checkify

def f(x, y):
    checkify.check(x > 0, "negative")
    return x, y

a, b = jax.jit(f)(1.0, 2.0)
""",
        [
            ("a, b = ", "error, (a, b) = "),
            ("jax.jit(f)(1.0, 2.0)", "jax.jit(checkify.checkify(f))(1.0, 2.0)\nerror.throw()"),
        ],
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "program", "changes"), MENDED)
def test_the_program_is_mended(
    entry: str, message: str, line: int, program: str, changes: list[tuple[str, str]]
) -> None:
    assert first(situation(program, entry, message, line)) == changed(program, changes)
