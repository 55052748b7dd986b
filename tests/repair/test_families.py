"""The first patch of a failure of each common family of repairers."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

HEAD = "import jax\nimport numpy as np\nimport jax.numpy as jnp\nfrom jax import lax\n"
JITTED = HEAD + "@jax.jit\ndef f(x):\n"

# Entry, the failing line of a jitted function, and the line in its place.
IN_JIT = [
    ("numpy-call-on-tracer", "return np.sin(x) + 1", "return jnp.sin(x) + 1"),
    (
        "tracer-and-or-not",
        "return jnp.where((x > 0) and (x < 1), x, 0)",
        "return jnp.where((x > 0) & (x < 1), x, 0)",
    ),
    ("builtin-min-max-of-tracer", "return max(x, 0.0)", "return jnp.maximum(x, 0.0)"),
    ("boolean-mask-under-jit", "return jnp.sum(x[x > 0])", "return jnp.sum(x, where=x > 0)"),
    ("tracer-item-call", "return x.sum().item()", "return x.sum()"),
    ("int-of-tracer", "return int(x)", "return jnp.asarray(x).astype(int)"),
    ("python-if-on-tracer", "return x if x > 0 else -x", "return jnp.where(x > 0, x, -x)"),
]

# Entry, message, the failing last line, and the line in its place.
LAST = [
    ("item-assignment-on-array", "", "x[i, j] += y", "x = x.at[i, j].add(y)"),
    ("item-assignment-on-array", "", "self.x[1:] = y", "self.x = self.x.at[1:].set(y)"),
    (
        "seed-instead-of-key",
        "",
        "y = jax.random.normal(0, (3,))",
        "y = jax.random.normal(jax.random.key(0), (3,))",
    ),
    ("grad-of-integer-input", "", "g = jax.grad(lambda w: w**2)(3)", "g = jax.grad(lambda w: w**2)(3.0)"),
    (
        "unbound-axis-name",
        "unbound axis name: i",
        'y = jax.vmap(lambda x: x / lax.psum(x, "i"))(x)',
        'y = jax.vmap(lambda x: x / lax.psum(x, "i"), axis_name="i")(x)',
    ),
    ("too-many-indices", "array is 0-dimensional, but 1 were indexed", "y = loss[0]", "y = loss"),
    ("debug-print-format-error", "", 'jax.debug.print(f"x {x:.2f}")', 'jax.debug.print("x {:.2f}", x)'),
]


@pytest.mark.parametrize(("entry", "line", "expected"), IN_JIT)
def test_a_line_of_a_jitted_function_is_mended(entry: str, line: str, expected: str) -> None:
    assert first(situation(f"{JITTED}    {line}\n", entry)) == f"{JITTED}    {expected}\n"


@pytest.mark.parametrize(("entry", "message", "line", "expected"), LAST)
def test_the_last_line_is_mended(entry: str, message: str, line: str, expected: str) -> None:
    assert first(situation(f"{HEAD}{line}\n", entry, message)) == f"{HEAD}{expected}\n"


def test_a_branch_that_assigns_becomes_a_choice() -> None:
    program = JITTED + "    if x > 0:\n        y = x\n    else:\n        y = -x\n    return y\n"
    assert first(situation(program, "python-if-on-tracer", line=7)) == (
        JITTED + "    y = jnp.where(x > 0, x, -x)\n    return y\n"
    )


@pytest.mark.parametrize(
    ("entry", "body", "line"),
    [
        ("range-over-tracer", "    for i in range(n):\n        x = x * 2\n    return x\n", 4),
        ("shape-from-tracer", "    return x * jax.numpy.zeros(n)\n", 4),
    ],
)
def test_what_must_be_known_while_tracing_is_made_static(entry: str, body: str, line: int) -> None:
    program = f"import jax\n@jax.jit\ndef f(x, n):\n{body}f(1.0, 3)\n"
    expected = program.replace("@jax.jit", '@partial(jax.jit, static_argnames="n")')
    assert first(situation(program, entry, line=line)) == f"from functools import partial\n\n{expected}"


def test_a_second_result_of_a_loss_is_aux() -> None:
    program = "import jax\ndef loss(w):\n    return w.sum(), w\ng, aux = jax.grad(loss)(w)\n"
    expected = program.replace("grad(loss)", "grad(loss, has_aux=True)")
    assert first(situation(program, "grad-missing-has-aux")) == expected


@pytest.mark.parametrize("entry", [row[0] for row in (*IN_JIT, *LAST)])
def test_a_program_of_another_kind_is_left(entry: str) -> None:
    assert patched(situation("import jax\nprint(jax.devices())\n", entry)) == []
