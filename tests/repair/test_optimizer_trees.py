"""Gradients, parameters and the state of an optimizer are of one tree."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, passing, patched

ARITHMETIC = "unsupported operand type(s) for *: 'float' and 'dict'"
TREES = [
    (
        """\
import jax
import optax

preds = model.apply(params, x)
value, grads = jax.value_and_grad(loss)(preds, y)
updates, state = opt.update(grads, state)
params = optax.apply_updates(params, updates)
""",
        ARITHMETIC,
        [
            ("preds = model.apply(params, x)\n", ""),
            ("(loss)(preds, y)", "(lambda p: loss(model.apply(p, x), y))(params)"),
        ],
    ),
    (
        """\
import jax
import optax

out = net(params, x)
g = jax.grad(mse)(out, y)
updates, state = opt.update(g, state)
params = optax.apply_updates(params, updates)
print(out)
""",
        ARITHMETIC,
        [("(mse)(out, y)", "(lambda p: mse(net(p, x), y))(params)")],
    ),
    (
        """\
import jax
import optax

every = {"body": b, "head": h}
state = opt.init(every)
grads = jax.grad(loss)(every["head"], every["body"])
updates, state = opt.update(grads, state)
""",
        "pytree structure error: different numbers of pytree children at key path",
        [("init(every)", 'init(every["head"])')],
    ),
    (
        """\
import jax
import optax

every = load()
state = opt.init(every)
part = {"head": every["head"]}
grads = jax.grad(loss)(part, every)
updates, state = opt.update(grads, state)
part = optax.apply_updates(part, updates)
""",
        "pytree structure error: different numbers of pytree children at key path",
        [("init(every)", 'init({"head": every["head"]})')],
    ),
]


@pytest.mark.parametrize(("program", "message", "changes"), TREES)
def test_gradients_are_of_the_tree_that_is_updated(
    program: str, message: str, changes: list[tuple[str, str]]
) -> None:
    made = passing(program, "optax-gradients-of-other-structure", message, ("<module>", "updates"))
    assert patched(made)[0] == changed(program, changes)
