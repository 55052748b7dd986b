"""Modules of flax, haiku and equinox are called as they take it."""

from __future__ import annotations

import pytest

from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.silence import why_refused
from tests.repair.situations import changed, first, patched, situation

MENDED = [
    (
        "flax-module-unbound",
        "",
        0,
        """\
import jax

v = model.init(key, x)
y = model(x)
""",
        [("= model(x)", "= model.apply(v, x)")],
    ),
    (
        "haiku-apply-without-key",
        "",
        0,
        """\
import haiku as hk

def f(x):
    return hk.Linear(1)(x)

model = hk.transform(f)
y = model.apply(params, x)
""",
        [("hk.transform(f)", "hk.without_apply_rng(hk.transform(f))")],
    ),
    (
        "nnx-rng-stream-missing",
        "No RngStream named 'dropout' found in Rngs",
        0,
        """\
from flax import nnx

rngs = nnx.Rngs(params=0)
y = f(rngs)
""",
        [("params=0", "params=0, dropout=1")],
    ),
    (
        "orbax-path-not-absolute",
        "",
        0,
        """\
import os

ckpt.save("run", tree)
""",
        [('"run"', 'os.path.abspath("run")')],
    ),
    (
        "equinox-module-in-jax-transform",
        "",
        0,
        """\
import equinox as eqx
import jax

f = jax.jit(lambda m, x: m(x))
""",
        [("jax.jit", "eqx.filter_jit")],
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "program", "changes"), MENDED)
def test_the_program_is_mended(
    entry: str, message: str, line: int, program: str, changes: list[tuple[str, str]]
) -> None:
    assert first(situation(program, entry, message, line)) == changed(program, changes)


LEFT = [
    (
        "equinox-module-in-jax-transform",
        "",
        0,
        "0.10.2",
        """\
import equinox as eqx
import jax

f = jax.jit(g, static_argnums=1)
""",
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "jax_version", "program"), LEFT)
def test_nothing_is_proposed_where_the_program_does_not_say_what_is_meant(
    entry: str, message: str, line: int, jax_version: str, program: str
) -> None:
    assert patched(situation(program, entry, message, line, jax_version=jax_version)) == []


def test_the_jit_of_equinox_compiles_as_that_of_jax_does() -> None:
    before = Code("import jax\nimport equinox as eqx\nf = jax.jit(g)\n")
    assert why_refused(before, Code(before.source.replace("jax.jit", "eqx.filter_jit"))) is None
    assert why_refused(before, Code(before.source.replace("jax.jit(g)", "g"))) == "it takes out jit"
