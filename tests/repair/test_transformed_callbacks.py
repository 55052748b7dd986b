"""Callbacks under vmap, grad and checkpoint are told what to do there."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

MENDED = [
    (
        "vmap-of-callback-without-method",
        "",
        0,
        """\
import jax

f = lambda x: jax.pure_callback(host, x, x)
y = jax.vmap(f)(x)
""",
        [("host, x, x)", 'host, x, x, vmap_method="sequential")')],
    ),
    (
        "vmap-of-ordered-io-callback",
        "Cannot `vmap` ordered IO callback",
        0,
        """\
import jax
from jax.experimental import io_callback

def store(i, x):
    table[i] = x

def f(i, x):
    io_callback(store, None, i, x, ordered=True)

jax.vmap(f)(i, x)
""",
        [("ordered=True", "ordered=False")],
    ),
    (
        "grad-of-io-callback",
        "",
        0,
        """\
import jax
from jax.experimental import io_callback

def f(x):
    io_callback(print, None, x)
    return x

jax.grad(f)(1.0)
""",
        [("io_callback(print, None, x)", "jax.debug.callback(print, x)")],
    ),
    (
        "io-callback-inside-checkpoint",
        "",
        0,
        """\
import jax
from jax.experimental import io_callback

@jax.checkpoint
def f(x):
    io_callback(lambda v: seen.append(v), None, x, ordered=True)
    return x

jax.grad(f)(1.0)
""",
        [("io_callback(lambda v: seen.append(v), None,", "jax.debug.callback(lambda v: seen.append(v),")],
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "program", "changes"), MENDED)
def test_the_program_is_mended(
    entry: str, message: str, line: int, program: str, changes: list[tuple[str, str]]
) -> None:
    assert first(situation(program, entry, message, line)) == changed(program, changes)


LEFT = [
    (
        "grad-of-io-callback",
        "",
        0,
        "0.10.2",
        """\
import jax
from jax.experimental import io_callback

def f(x):
    y = io_callback(host, None, x)
    return y

jax.grad(f)(1.0)
""",
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "jax_version", "program"), LEFT)
def test_nothing_is_proposed_where_the_program_does_not_say_what_is_meant(
    entry: str, message: str, line: int, jax_version: str, program: str
) -> None:
    assert patched(situation(program, entry, message, line, jax_version=jax_version)) == []
