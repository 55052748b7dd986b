"""jvp, grad and linear_transpose fit the function."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

MENDED = [
    (
        "jvp-arguments-not-tuples",
        "",
        0,
        """\
import jax

y, dy = jax.jvp(f, x, (v,))
""",
        [("f, x,", "f, (x,),")],
    ),
    (
        "has-aux-without-pair",
        "",
        0,
        """\
import jax

def f(w):
    extra = g(w)
    return w**2

(value, extra), grads = jax.value_and_grad(f, has_aux=True)(1.0)
""",
        [("return w**2", "return w**2, extra")],
    ),
    (
        "has-aux-without-pair",
        "",
        0,
        """\
import jax

def f(w):
    return w**2, a, b

(value, a, b), grads = jax.value_and_grad(f, has_aux=True)(1.0)
""",
        [("w**2, a, b", "w**2, (a, b)"), ("(value, a, b)", "(value, (a, b))")],
    ),
    (
        "holomorphic-grad-of-real-argument",
        "grad with holomorphic=True requires inputs with complex dtype, but got float32.",
        0,
        """\
import jax

y = jax.grad(f, holomorphic=True)(0.3)
""",
        [("jax.grad(f, holomorphic=True)(0.3)", "jax.jvp(f, (0.3,), (1.0,))[1]")],
    ),
    (
        "holomorphic-grad-of-real-argument",
        ("grad with holomorphic=True requires outputs with complex dtype, but got float32."),
        0,
        """\
import jax

y = jax.grad(f, holomorphic=True)(z)
""",
        [(", holomorphic=True", "")],
    ),
    (
        "linear-transpose-of-nonlinear-function",
        "",
        0,
        """\
import jax

adjoint = jax.linear_transpose(f, x)
y = adjoint(v)
""",
        [("adjoint = jax.linear_transpose", "_, adjoint = jax.vjp")],
    ),
    (
        "grad-of-integer-output",
        "",
        0,
        """\
import jax
import jax.numpy as jnp

def f(w):
    return (w**2).astype(jnp.int32)

y = jax.grad(f)(1.0)
""",
        [(".astype(jnp.int32)", "")],
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "program", "changes"), MENDED)
def test_the_program_is_mended(
    entry: str, message: str, line: int, program: str, changes: list[tuple[str, str]]
) -> None:
    assert first(situation(program, entry, message, line)) == changed(program, changes)


LEFT = [
    (
        "linear-transpose-of-nonlinear-function",
        "",
        0,
        "0.10.2",
        """\
import jax
import jax.numpy as jnp

adjoint = jax.linear_transpose(f, jnp.zeros(3))
y = adjoint(v)
""",
    ),
    (
        "grad-of-integer-output",
        "",
        0,
        "0.10.2",
        """\
import jax
import jax.numpy as jnp

def f(w):
    return (w > 0).astype(int)

y = jax.grad(f)(1.0)
""",
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "jax_version", "program"), LEFT)
def test_nothing_is_proposed_where_the_program_does_not_say_what_is_meant(
    entry: str, message: str, line: int, jax_version: str, program: str
) -> None:
    assert patched(situation(program, entry, message, line, jax_version=jax_version)) == []
