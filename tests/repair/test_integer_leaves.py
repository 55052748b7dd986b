"""Counters stay out of the gradient of the tree they are in, and come back into the tree."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

ENTRY = "grad-of-integer-input"
HEAD = "import jax\nimport jax.numpy as jnp\nfrom typing import NamedTuple\n"
LOSS = 's = {"w": jnp.ones(3), "ema": {"m": jnp.ones(3), "n": jnp.array(0)}}\n'

ROWS = [
    # The part with the counter is not used.
    (
        LOSS,
        'v, g = jax.value_and_grad(loss, has_aux=True)(s, x)\nw = s["w"] - g["w"]\n',
        "v, g = jax.value_and_grad(lambda params: loss({**s, **params}, x), has_aux=True)"
        '({"w": s["w"]})\nw = s["w"] - g["w"]\n',
    ),
    # The same, by keys that are written out.
    (
        LOSS,
        'g = jax.grad(loss)(s)\nnew = {k: s[k] - g[k] for k in ("w",)}\n',
        'g = jax.grad(lambda params: loss({**s, **params}))({"w": s["w"]})\n'
        'new = {k: s[k] - g[k] for k in ("w",)}\n',
    ),
    # Another leaf beside the counter is used.
    (
        LOSS,
        'g = jax.grad(loss)(s)\nm = s["ema"]["m"] - g["ema"]["m"]\n',
        'g = jax.grad(lambda params: loss({**s, **params, "ema": {**s["ema"], **params["ema"]}}))'
        '({"w": s["w"], "ema": {"m": s["ema"]["m"]}})\nm = s["ema"]["m"] - g["ema"]["m"]\n',
    ),
    # The whole tree is updated.
    (
        's = {"w": jnp.ones(3), "n": 0}\n',
        "g = jax.grad(loss)(s)\ns = jax.tree.map(lambda p, d: p - d, s, g)\n",
        'params = {"w": s["w"]}\ng = jax.grad(lambda params: loss({**s, **params}))(params)\n'
        "s = {**s, **jax.tree.map(lambda p, d: p - d, params, g)}\n",
    ),
    # A named tuple, of which one field is trained.
    (
        "class State(NamedTuple):\n    w: jax.Array\n    n: int\ns = State(jnp.ones(3), 0)\n",
        "g = jax.grad(loss)(s, x)\nw = s.w - g.w\n",
        "g = jax.grad(lambda w: loss(s._replace(w=w), x))(s.w)\nw = s.w - g\n",
    ),
]


@pytest.mark.parametrize(("made", "before", "after"), ROWS)
def test_the_gradient_is_taken_of_the_floats(made: str, before: str, after: str) -> None:
    line = (HEAD + made).count("\n") + 1
    assert first(situation(HEAD + made + before, ENTRY, line=line)) == HEAD + made + after


@pytest.mark.parametrize(
    "uses",
    [
        "new = update(s, g)\n",  # What is done with the whole gradient is not known.
        'n = s["ema"]["n"] - g["ema"]["n"]\n',  # The counter's own gradient is wanted.
    ],
)
def test_a_gradient_that_may_be_wanted_is_not_left_out(uses: str) -> None:
    program = HEAD + LOSS + "g = jax.grad(loss)(s)\n" + uses
    line = (HEAD + LOSS).count("\n") + 1
    assert not [text for text in patched(situation(program, ENTRY, line=line)) if "lambda" in text]
