"""Arguments go by position where keywords can't."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

MENDED = [
    (
        "checkpoint-static-argument-by-keyword",
        "",
        0,
        """\
import jax
from functools import partial

@partial(jax.checkpoint, static_argnums=(1, 2))
def block(x, train, depth=2):
    return x

y = block(x, train=True)
""",
        [("block(x, train=True)", "block(x, True, 2)")],
    ),
    (
        "in-shardings-with-keyword-arguments",
        "",
        0,
        """\
import jax

def f(x, w):
    return x * w

f = jax.jit(f, in_shardings=(s, s))
y = f(w=w, x=x)
""",
        [("f(w=w, x=x)", "f(x, w)")],
    ),
    (
        "custom-rule-keyword-only-argument",
        "",
        0,
        """\
import jax

@jax.custom_vjp
def f(x, *, eps):
    return x

def fwd(x, *, eps):
    return x, None

f.defvjp(fwd, bwd)
y = f(x, eps=1.0)
""",
        [("def f(x, *, eps)", "def f(x, eps)"), ("def fwd(x, *, eps)", "def fwd(x, eps)")],
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "program", "changes"), MENDED)
def test_the_program_is_mended(
    entry: str, message: str, line: int, program: str, changes: list[tuple[str, str]]
) -> None:
    assert first(situation(program, entry, message, line)) == changed(program, changes)


LEFT = [
    (
        "in-shardings-with-keyword-arguments",
        "",
        0,
        "0.10.2",
        """\
import jax

f = jax.jit(lambda x, w: x * w, in_shardings=(s, s))
y = f(x, **more)
""",
    ),
    (
        "custom-rule-keyword-only-argument",
        "",
        0,
        "0.10.2",
        """\
import jax

@jax.custom_jvp
def f(x, n=2, *, eps):
    return x

y = f(x, eps=1.0)
""",
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "jax_version", "program"), LEFT)
def test_nothing_is_proposed_where_the_program_does_not_say_what_is_meant(
    entry: str, message: str, line: int, jax_version: str, program: str
) -> None:
    assert patched(situation(program, entry, message, line, jax_version=jax_version)) == []
