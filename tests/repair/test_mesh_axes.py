"""Collectives in a `shard_map` run over the axis that its mesh has."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

HEAD = (
    "import jax\nfrom functools import partial\nfrom jax import lax\n"
    "from jax.sharding import Mesh, PartitionSpec as P\n"
)
MESSAGE = "Found an unbound axis name: batch. To fix this, please call psum under `jax.shard_map`."
MESH = 'mesh = Mesh(jax.devices(), ("data",))\n'
PUT = 'mesh=mesh, in_specs=P("data"), out_specs=P())'

ROWS = [
    (
        'def average(tree):\n    return jax.tree.map(lambda leaf: lax.pmean(leaf, "batch"), tree)\n'
        f"def make(mesh):\n    @partial(jax.shard_map, {PUT}\n    def f(x):\n        return average(x)\n"
        f"    return f\n{MESH}g = make(mesh)\ng(x)\n",
        [('"batch"', '"data"')],
    ),
    (
        f"AXIS = 'batch'\n{MESH}def norm(x):\n    n = lax.psum(1, AXIS)\n    return lax.psum(x, AXIS) / n\n"
        f"f = jax.jit(jax.shard_map(lambda x: norm(x), {PUT})\n",
        [("'batch'", "'data'")],
    ),
    (
        "class Layer:\n    def __init__(self, d):\n"
        "        self.mesh = jax.make_mesh((8,), axis_names=('data',))\n"
        "    def __call__(self, x):\n        def inner(x):\n"
        "            return lax.psum(x, axis_name='batch')\n"
        "        return partial(jax.shard_map, mesh=self.mesh, in_specs=P('data'), out_specs=P())("
        "inner)(x)\n",
        [("'batch'", "'data'")],
    ),
    (
        f'{MESH}def reduce(x, axis="batch"):\n    return lax.pmean(x, axis)\n'
        f"f = jax.shard_map(reduce, {PUT}\n"
        'h = jax.vmap(lambda x: x - lax.pmean(x, "batch"), axis_name="batch")\n',
        [('axis="batch")', 'axis="data")')],
    ),
    (
        f"{MESH}@partial(jax.shard_map, {PUT}\ndef f(x):\n"
        '    return jax.tree.map(partial(lax.pmean, axis_name="batch"), x)\n',
        [('"batch"', '"data"')],
    ),
    (
        f'NAME = "batch"\n{MESH}@partial(jax.shard_map, {PUT}\ndef f(x):\n    return lax.pmean(x, NAME)\n'
        "print(NAME)\n",
        [("(x, NAME)", '(x, "data")')],
    ),
]


@pytest.mark.parametrize(("program", "changes"), ROWS)
def test_the_only_axis_is_named(program: str, changes: list[tuple[str, str]]) -> None:
    assert first(situation(HEAD + program, "unbound-axis-name", MESSAGE)) == changed(HEAD + program, changes)


@pytest.mark.parametrize(
    "mesh",
    [
        'mesh = jax.make_mesh((4, 2), ("data", "model"))\n',
        'mesh = load()\none = Mesh(a, ("data",))\nother = Mesh(b, ("rows",))\n',
    ],
)
def test_one_of_several_axes_is_not_guessed(mesh: str) -> None:
    program = f'{HEAD}{mesh}@partial(jax.shard_map, {PUT}\ndef f(x):\n    return lax.pmean(x, "batch")\n'
    assert patched(situation(program, "unbound-axis-name", MESSAGE)) == []
