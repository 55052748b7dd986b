"""Shardings have the structure of what they are for."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, situation

MENDED = [
    (
        "in-shardings-structure-mismatch",
        "",
        0,
        """\
import jax

def f(x, n):
    return x

g = jax.jit(f, static_argnums=1, in_shardings=(s, None))
y = g(x, 2)
""",
        [("(s, None)", "(s,)")],
    ),
    (
        "out-shardings-structure-mismatch",
        "",
        0,
        """\
import jax

def f(x):
    return x, -x

g = jax.jit(f, out_shardings=(s,))
y = g(x)
""",
        [("(s,)", "(s, None)")],
    ),
    (
        "vmap-out-axes-structure",
        "",
        0,
        """\
import jax

def f(x):
    return {"a": x, "b": x}

y = jax.vmap(f, out_axes=(0, 1))(x)
""",
        [("(0, 1)", '{"a": 0, "b": 1}')],
    ),
    (
        "device-put-sharding-structure-mismatch",
        (
            "with 1 child key\n    w\nbut at the same key path the full pytree has a su"
            "btree of the same type but with 2 child keys\n    b w\n"
        ),
        0,
        """\
import jax
from jax.sharding import NamedSharding, PartitionSpec as P

layout = {"w": NamedSharding(mesh, P("x"))}
y = jax.device_put(tree, layout)
""",
        [('P("x"))', 'P("x")), "b": NamedSharding(mesh, P())')],
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "program", "changes"), MENDED)
def test_the_program_is_mended(
    entry: str, message: str, line: int, program: str, changes: list[tuple[str, str]]
) -> None:
    assert first(situation(program, entry, message, line)) == changed(program, changes)
