"""``psend`` and ``precv`` become one ``ppermute`` that runs on each device of an axis."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

ENTRY = "precv-outside-manual-sharding"
HEAD = "from functools import partial\nimport jax\nfrom jax import lax\n"
PAIRS = "pairs = [(i, i + 1) for i in range(n - 1)]\n"
MAPPED = '@partial(jax.shard_map, mesh=mesh, in_specs=jax.P("x"), out_specs=jax.P("x"))\n'


def test_a_receive_alone_permutes_the_array_whose_shape_it_names() -> None:
    program = f"""{HEAD}n = 4
{PAIRS}def receive(a):
    token = lax.create_token()
    like = jax.ShapeDtypeStruct(a.shape, a.dtype)
    return lax.precv(token, like, "x", pairs)
"""
    made = first(situation(program, ENTRY))
    assert 'mesh = jax.sharding.Mesh(jax.devices()[:n], ("x",))\n' in made
    assert made.endswith(f'{MAPPED}def receive(a):\n    return lax.ppermute(a, "x", pairs)\n')


@pytest.mark.parametrize("entry", [ENTRY, "unbound-axis-name", "psum-under-plain-jit"])
def test_a_pair_sends_what_was_sent_over_the_mesh_of_the_program(entry: str) -> None:
    program = f"""{HEAD}mesh = jax.make_mesh((2,), ("x",))
@jax.jit
def swap(a):
    b = 2 * a
    token = lax.psend(b, "x", [(0, 1), (1, 0)])
    return a + lax.precv(token, jax.ShapeDtypeStruct(a.shape, a.dtype), "x", [(0, 1), (1, 0)])
"""
    expected = f"""@jax.jit
{MAPPED}def swap(a):
    b = 2 * a
    return a + lax.ppermute(b, "x", [(0, 1), (1, 0)])
"""
    made = first(situation(program, entry))
    assert made.endswith(expected) and made.count("mesh = ") == 1


def test_a_lambda_under_jit_is_mapped_where_it_stands() -> None:
    program = f"""{HEAD}f = jax.jit(
    lambda a: lax.precv(lax.create_token(), jax.ShapeDtypeStruct(a.shape, a.dtype), "x", [(0, 1)])
)
"""
    made = first(situation(program, ENTRY))
    assert 'jax.sharding.Mesh(jax.devices()[:2], ("x",))' in made
    assert 'jax.shard_map(lambda a: lax.ppermute(a, "x", [(0, 1)]), mesh=mesh, in_specs=jax.P("x")' in made


def test_a_program_that_maps_already_is_left() -> None:
    program = f"""{HEAD}f = jax.shard_map(g, mesh=mesh, in_specs=jax.P("x"), out_specs=jax.P("x"))
def g(a):
    return lax.precv(lax.create_token(), jax.ShapeDtypeStruct(a.shape, a.dtype), "x", [(0, 1)])
"""
    assert patched(situation(program, ENTRY)) == []
