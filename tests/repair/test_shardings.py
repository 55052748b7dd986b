"""Meshes, specs, shard_map, Pallas blocks, slices and backends are mended as their messages ask."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

P = "import jax\nfrom jax import lax\nfrom jax.sharding import PartitionSpec as P\n"
PL = "from jax.experimental import pallas as pl\n"

ROWS = [
    (
        "partition-spec-duplicate-axis",
        "P('x', 'x') has duplicate entries for `x`",
        P + 's = P("x", "x")\n',
        P + 's = P("x", None)\n',
    ),
    (
        "mesh-axis-name-unknown",
        "Resource axis: dat of P('dat',) is not found in mesh: ('model', 'data').",
        P + 's = P("dat")\n',
        P + 's = P("data")\n',
    ),
    (
        "explicit-mesh-ambiguous-operation",
        "",
        P + 'm = jax.make_mesh((2, 4), ("a", "b"))\n',
        P + 'm = jax.make_mesh((2, 4), ("a", "b"), axis_types=(jax.sharding.AxisType.Auto,) * 2)\n',
    ),
    (
        "with-sharding-constraint-outside-mesh",
        "",
        P + 'mesh = jax.make_mesh((8,), ("x",))\ny = lax.with_sharding_constraint(y, P("x"))\n',
        P
        + 'mesh = jax.make_mesh((8,), ("x",))\n'
        + 'y = lax.with_sharding_constraint(y, jax.sharding.NamedSharding(mesh, P("x")))\n',
    ),
    (
        "shard-map-spec-structure",
        "shard_map in_specs\n<class 'list'>\n<class 'tuple'>.",
        P + 'f = jax.shard_map(g, mesh=m, in_specs=[P(), P("x")], out_specs=P())\n',
        P + 'f = jax.shard_map(g, mesh=m, in_specs=(P(), P("x")), out_specs=P())\n',
    ),
    (
        "shard-map-out-spec-not-replicated",
        "replicated across mesh axis 'x', but could not",
        P + 'f = jax.shard_map(lambda v: v.mean(), mesh=m, in_specs=P("x"), out_specs=P())\n',
        P + 'f = jax.shard_map(lambda v: lax.pmean(v.mean(), "x"), mesh=m, in_specs=P("x"), out_specs=P())\n',
    ),
    (
        "shard-map-carry-varying-mismatch",
        "This might be fixed by applying `jax.lax.pcast(..., ('x',), to='varying')`, to the initial carry"
        " value corresponding to the input carry component carry[1].",
        P + "lax.scan(step, (y, z), xs)\n",
        P + 'lax.scan(step, (y, lax.pcast(z, "x", to="varying")), xs)\n',
    ),
    (
        "pallas-interpret-needed-on-cpu",
        "",
        PL + "pl.pallas_call(k, out_shape=s)(x)\n",
        PL + "pl.pallas_call(k, out_shape=s, interpret=True)(x)\n",
    ),
    (
        "pallas-index-map-arity",
        "<lambda>() takes 1 positional argument but 2 were given",
        PL + "b = [pl.BlockSpec((4, 4), lambda i: (i, 0)), pl.BlockSpec((1, 4), lambda a, b: (a, b))]\n",
        PL + "b = [pl.BlockSpec((4, 4), lambda i, a: (i, 0)), pl.BlockSpec((1, 4), lambda a, b: (a, b))]\n",
    ),
    (
        "pallas-blockspec-rank-mismatch",
        "Block shape for args[0] (= (Blocked(block_size=8),)) must have the same number of dimensions"
        " as the array shape (4, 8).",
        PL + "b = pl.BlockSpec((8,), lambda i: (i,))\n",
        PL + "b = pl.BlockSpec((None, 8,), lambda i: (i, 0))\n",
    ),
    (
        "dynamic-slice-index-count",
        "Length of slice indices must match number of operand dimensions (1 vs (10, 2, 4))",
        P + "y = lax.dynamic_update_slice(x, u, (i,))\n",
        P + "y = lax.dynamic_update_slice(x, u, (i, 0, 0,))\n",
    ),
    (
        "dynamic-slice-larger-than-operand",
        "",
        P + "y = lax.dynamic_slice_in_dim(x, i, n)\n",
        P + "y = lax.dynamic_slice_in_dim(x, i, min(n, x.shape[0]))\n",
    ),
    (
        "unknown-config-option",
        "",
        P + 'jax.config.update("ENABLE_X64", True)\n',
        P + 'jax.config.update("jax_enable_x64", True)\n',
    ),
    (
        "cuda-platform-without-gpu",
        "",
        P + 'jax.config.update("jax_platforms", "cuda")\n',
        P + 'jax.config.update("jax_platforms", "cuda,cpu")\n',
    ),
    (
        "donated-buffer-reused",
        "",
        "import jax\nfrom functools import partial\n@partial(jax.jit, donate_argnums=0)\ndef f(x): ...\n",
        "import jax\nfrom functools import partial\n@jax.jit\ndef f(x): ...\n",
    ),
]


@pytest.mark.parametrize(("entry", "message", "program", "expected"), ROWS)
def test_the_program_is_mended(entry: str, message: str, program: str, expected: str) -> None:
    assert first(situation(program, entry, message)) == expected


def test_a_result_that_is_reduced_over_devices_already_is_left() -> None:
    program = P + 'f = jax.shard_map(lambda v: lax.psum(v.sum(), "y"), mesh=m, in_specs=P(), out_specs=P())\n'
    message = "replicated across mesh axis 'x', but could not"
    assert patched(situation(program, "shard-map-out-spec-not-replicated", message)) == []
