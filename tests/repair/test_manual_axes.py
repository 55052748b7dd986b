"""Constraints and maps fit axes that are manual, explicit, or traced."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

MENDED = [
    (
        "set-mesh-inside-jit",
        "",
        6,
        """\
import jax
from jax.sharding import NamedSharding, PartitionSpec as P

@jax.jit
def f(x):
    with jax.set_mesh(mesh):
        # halves
        x = jax.lax.with_sharding_constraint(x, P("x"))
        return x / 2
""",
        [
            (
                (
                    "    with jax.set_mesh(mesh):\n        # halves\n        x = jax.lax.with_s"
                    'harding_constraint(x, P("x"))\n        return x / 2'
                ),
                (
                    "    # halves\n    x = jax.lax.with_sharding_constraint(x, NamedSharding(m"
                    'esh, P("x")))\n    return x / 2'
                ),
            )
        ],
    ),
    (
        "sharding-constraint-on-explicit-axis",
        "",
        0,
        """\
import jax
from jax.sharding import NamedSharding, PartitionSpec as P

x = jax.lax.with_sharding_constraint(x, s)
""",
        [("jax.lax.with_sharding_constraint", "jax.sharding.reshard")],
    ),
    (
        "sharding-constraint-inside-shard-map",
        "",
        5,
        """\
import jax
from jax.sharding import NamedSharding, PartitionSpec as P

def f(x):
    return jax.lax.with_sharding_constraint(x * 2, s)

y = jax.shard_map(f, mesh=mesh, in_specs=P("x"), out_specs=P("x"))(x)
""",
        [("jax.lax.with_sharding_constraint(x * 2, s)", "x * 2")],
    ),
    (
        "shard-map-inside-shard-map",
        "",
        5,
        """\
import jax
from jax.sharding import NamedSharding, PartitionSpec as P

def f(x):
    return jax.shard_map(g, mesh=mesh, in_specs=P("y"), out_specs=P())(x)

y = jax.shard_map(f, mesh=mesh, in_specs=P("x"), out_specs=P("x"))(x)
""",
        [
            (
                'jax.shard_map(g, mesh=mesh, in_specs=P("y"), out_specs=P())',
                'jax.shard_map(g, in_specs=P("y"), out_specs=P(), axis_names={"y"})',
            ),
            ('out_specs=P("x"))', 'out_specs=P("x"), axis_names={"x"})'),
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
        "set-mesh-inside-jit",
        "",
        6,
        "0.10.2",
        """\
import jax
from jax.sharding import NamedSharding, PartitionSpec as P

@jax.jit
def f(x):
    with jax.set_mesh(mesh):
        return jax.shard_map(g, in_specs=P("x"), out_specs=P("x"))(x)
""",
    ),
    (
        "sharding-constraint-on-explicit-axis",
        "",
        0,
        "0.7.2",
        """\
import jax
from jax.sharding import NamedSharding, PartitionSpec as P

x = jax.lax.with_sharding_constraint(x, s)
""",
    ),
    (
        "shard-map-inside-shard-map",
        "",
        5,
        "0.10.2",
        """\
import jax
from jax.sharding import NamedSharding, PartitionSpec as P

def f(x):
    return jax.shard_map(g, mesh=mesh, in_specs=P("x"), out_specs=P())(x)

y = jax.shard_map(f, mesh=mesh, in_specs=P("x"), out_specs=P("x"))(x)
""",
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "jax_version", "program"), LEFT)
def test_nothing_is_proposed_where_the_program_does_not_say_what_is_meant(
    entry: str, message: str, line: int, jax_version: str, program: str
) -> None:
    assert patched(situation(program, entry, message, line, jax_version=jax_version)) == []
