"""Rules of one's own have the signature and results that JAX calls for."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

MENDED = [
    (
        "custom-rule-wrong-arguments",
        "",
        0,
        """\
import jax
from functools import partial

@partial(jax.custom_vjp, nondiff_argnums=(1,))
def f(x, n):
    return x * n

def fwd(x, n):
    return x * n, None

def bwd(saved, g):
    return (g * n,)

f.defvjp(fwd, bwd)
""",
        [("bwd(saved, g)", "bwd(n, saved, g)")],
    ),
    (
        "custom-vjp-fwd-not-a-pair",
        "Custom VJP fwd rule fwd for function f must produce a pair",
        0,
        """\
import jax

@jax.custom_vjp
def f(a, b):
    return a * b

def fwd(a, b):
    return a * b

def bwd(saved, g):
    a, b = saved
    return g * b, g * a

f.defvjp(fwd, bwd)
""",
        [("def fwd(a, b):\n    return a * b", "def fwd(a, b):\n    return a * b, (a, b)")],
    ),
    (
        "custom-vjp-traced-nondiff-argument",
        "",
        0,
        """\
import jax
from functools import partial

@partial(jax.custom_vjp, nondiff_argnums=(1,))
def f(x, n):
    return x * n

def fwd(x, n):
    return x * n, None

def bwd(n, _, g):
    return (g * n,)

f.defvjp(fwd, bwd)
""",
        [
            ("@partial(jax.custom_vjp, nondiff_argnums=(1,))", "@jax.custom_vjp"),
            ("x * n, None", "x * n, n"),
            ("bwd(n, _, g)", "bwd(n, g)"),
            ("(g * n,)", "(g * n, None)"),
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
        "custom-vjp-fwd-not-a-pair",
        "Custom VJP fwd rule fwd for function f must produce a pair",
        0,
        "0.10.2",
        """\
import jax

@jax.custom_vjp
def f(a, b):
    return a * b

def fwd(a, b):
    return a * b

def bwd(saved, g):
    return saved[0] * g, saved[1] * g

f.defvjp(fwd, bwd)
""",
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "jax_version", "program"), LEFT)
def test_nothing_is_proposed_where_the_program_does_not_say_what_is_meant(
    entry: str, message: str, line: int, jax_version: str, program: str
) -> None:
    assert patched(situation(program, entry, message, line, jax_version=jax_version)) == []
