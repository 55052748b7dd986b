"""Optimizers get the parameters, functions and arrays they need."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

MENDED = [
    (
        "optax-update-without-params",
        "",
        3,
        """\
import optax

updates, state = tx.update(grads, state)
params = optax.apply_updates(params, updates)
""",
        [("grads, state)", "grads, state, params)")],
    ),
    (
        "optax-lbfgs-without-value-fn",
        "",
        0,
        """\
import jax

value, g = jax.value_and_grad(loss)(x)
u, state = tx.update(g, state, x)
""",
        [("state, x)", "state, x, value=value, grad=g, value_fn=loss)")],
    ),
    (
        "optax-apply-updates-on-equinox-model",
        "",
        0,
        """\
import equinox as eqx
import optax

m = optax.apply_updates(m, u)
""",
        [("optax.apply_updates", "eqx.apply_updates")],
    ),
    (
        "optax-given-whole-equinox-model",
        "",
        0,
        """\
import equinox as eqx
import optax

tx = optax.sgd(0.1)
state = tx.init(model)
""",
        [("init(model)", "init(eqx.filter(model, eqx.is_inexact_array))")],
    ),
    (
        "nnx-optimizer-old-signature",
        "",
        0,
        """\
from flax import nnx

o = nnx.Optimizer(model, tx)
o.update(grads)
""",
        [("nnx.Optimizer", "nnx.ModelAndOptimizer")],
    ),
    (
        "nnx-optimizer-old-signature",
        "",
        5,
        """\
from flax import nnx

def step(net, tx, x):
    value, grads = nnx.value_and_grad(loss)(net, x)
    tx.update(grads)
""",
        [("update(grads)", "update(net, grads)")],
    ),
    (
        "optax-given-whole-equinox-model",
        "",
        5,
        """\
import equinox as eqx
import optax

def fit(model, tx):
    return tx.init(model)
""",
        [("init(model)", "init(eqx.filter(model, eqx.is_inexact_array))")],
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "program", "changes"), MENDED)
def test_the_program_is_mended(
    entry: str, message: str, line: int, program: str, changes: list[tuple[str, str]]
) -> None:
    assert first(situation(program, entry, message, line)) == changed(program, changes)


LEFT = [
    (
        "optax-update-without-params",
        "",
        3,
        "0.10.2",
        """\
import optax

updates, state = tx.update(grads, state)
""",
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "jax_version", "program"), LEFT)
def test_nothing_is_proposed_where_the_program_does_not_say_what_is_meant(
    entry: str, message: str, line: int, jax_version: str, program: str
) -> None:
    assert patched(situation(program, entry, message, line, jax_version=jax_version)) == []
