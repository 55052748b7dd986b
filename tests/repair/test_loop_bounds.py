"""Bounds of loops are whole, static, or those that the program names."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

MENDED = [
    (
        "fori-bounds-dtype-mismatch",
        "must have equal types, got int32 and float32",
        0,
        """\
import jax
import jax.numpy as jnp
from jax import lax

n = jnp.ceil(t)
y = lax.fori_loop(0, n, f, x)
""",
        [("0, n,", "0, n.astype(jnp.int32),")],
    ),
    (
        "scan-length-traced",
        "",
        7,
        """\
import jax
import jax.numpy as jnp
from jax import lax

@jax.jit
def f(x, n):
    return lax.scan(g, x, None, length=n)

y = f(x, 3)
""",
        [
            ("@jax.jit", '@partial(jax.jit, static_argnames="n")'),
            ("import jax\nimport jax.numpy", "from functools import partial\n\nimport jax\nimport jax.numpy"),
        ],
    ),
    (
        "scan-without-xs-or-length",
        "",
        0,
        """\
import jax
import jax.numpy as jnp
from jax import lax

def f(x, num_steps):
    return lax.scan(g, x, None)
""",
        [("x, None)", "x, None, length=num_steps)")],
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "program", "changes"), MENDED)
def test_the_program_is_mended(
    entry: str, message: str, line: int, program: str, changes: list[tuple[str, str]]
) -> None:
    assert first(situation(program, entry, message, line)) == changed(program, changes)


LEFT = [
    (
        "fori-bounds-dtype-mismatch",
        "must have equal types, got int32 and float32",
        0,
        "0.10.2",
        """\
import jax
import jax.numpy as jnp
from jax import lax

y = lax.fori_loop(0, t / dt, f, x)
""",
    ),
    (
        "scan-without-xs-or-length",
        "",
        0,
        "0.10.2",
        """\
import jax
import jax.numpy as jnp
from jax import lax

def f(x, n_burn_steps, n_steps):
    return lax.scan(g, x, None)
""",
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "jax_version", "program"), LEFT)
def test_nothing_is_proposed_where_the_program_does_not_say_what_is_meant(
    entry: str, message: str, line: int, jax_version: str, program: str
) -> None:
    assert patched(situation(program, entry, message, line, jax_version=jax_version)) == []
