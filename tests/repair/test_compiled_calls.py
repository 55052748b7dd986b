"""Compiled functions get what they were compiled for."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

MENDED = [
    (
        "aot-called-with-static-argument",
        "",
        0,
        """\
import jax

def f(x, n):
    return x * n

jitted = jax.jit(f, static_argnames="n")
g = jitted.lower(x, n=2).compile()
y = g(x, n=2)
""",
        [("y = g(x, n=2)", "y = g(x)")],
    ),
    (
        "aot-called-with-other-types",
        "Argument 'x' compiled with float32[] and called with int32[]",
        0,
        """\
import jax
import jax.numpy as jnp

@jax.jit
def f(x):
    return x

g = f.lower(x).compile()
y = g(n)
""",
        [("g(n)", "g(jnp.asarray(n, jnp.float32))")],
    ),
    (
        "aot-called-with-other-types",
        "Argument 'x' compiled with int32[2] and called with float32[2]",
        0,
        """\
import jax
import jax.numpy as jnp

@jax.jit
def f(x):
    return x

g = f.lower(x).compile()
y = g(n)
""",
        [("g(n)", "f(n)")],
    ),
    (
        "aot-under-transformation",
        "",
        0,
        """\
import jax

def f(x):
    return x**2

g = jax.jit(f).lower(1.0).compile()
y = jax.grad(g)(1.0)
""",
        [(".lower(1.0).compile()", "")],
    ),
    (
        "exported-without-vjp",
        "",
        0,
        """\
import jax

blob = exported.serialize()
y = jax.grad(jax.export.deserialize(blob).call)(1.0)
""",
        [("serialize()", "serialize(vjp_order=1)")],
    ),
    (
        "unknown-compiler-option",
        "",
        0,
        """\
import jax

f = lowered.compile(compiler_options={"--xla-cpu-enable-fast-math": True})
""",
        [("--xla-cpu-enable-fast-math", "xla_cpu_enable_fast_math")],
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "program", "changes"), MENDED)
def test_the_program_is_mended(
    entry: str, message: str, line: int, program: str, changes: list[tuple[str, str]]
) -> None:
    assert first(situation(program, entry, message, line)) == changed(program, changes)


LEFT = [
    (
        "unknown-compiler-option",
        "",
        0,
        "0.10.2",
        """\
import jax

f = lowered.compile(compiler_options={"fast_math": True})
""",
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "jax_version", "program"), LEFT)
def test_nothing_is_proposed_where_the_program_does_not_say_what_is_meant(
    entry: str, message: str, line: int, jax_version: str, program: str
) -> None:
    assert patched(situation(program, entry, message, line, jax_version=jax_version)) == []
