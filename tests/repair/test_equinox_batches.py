"""Models of equinox are mapped over a batch, with a key for each example."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, passing, patched

LAYERS = """\
import equinox as eqx
import jax

class Mixer(eqx.Module):
    first: eqx.nn.Linear
    second: eqx.nn.Linear

    def __init__(self, key):
        self.first = eqx.nn.Linear(3, 3, key=key)
        self.second = eqx.nn.Linear(2, 2, key=key)

    def __call__(self, x, key=None):
        x = jax.vmap(self.first)(x.T).T
        return self.second(x)

model = Mixer(key)
out = jax.vmap(model)(x)
plain = model(x)
noisy = model(x, key=key)
"""

BATCH = "equinox-layer-given-a-batch"
DOT = "dot_general requires contracting dimensions to have the same shape, got (2,) and (3,)."
CALLED = [
    (
        DOT,
        [("<module>", "out"), ("__call__", "return self.second")],
        [("self.second(x)", "jax.vmap(self.second)(x)")],
    ),
    (
        DOT,
        [("<module>", "plain")],
        [("plain = model(x)", "plain = jax.vmap(model)(x)")],
    ),
    (
        "('Input to `Conv` needs to have rank 2,', ' but input has shape (5, 4, 1, 3).')",
        [("<module>", "plain")],
        [("plain = model(x)", "plain = jax.vmap(jax.vmap(model))(x)")],
    ),
    (
        DOT,
        [("<module>", "noisy")],
        [
            (
                "model(x, key=key)",
                "jax.vmap(lambda row, k: model(row, key=k))(x, jax.random.split(key, len(x)))",
            )
        ],
    ),
]


@pytest.mark.parametrize(("message", "places", "changes"), CALLED)
def test_models_and_layers_are_mapped_over_a_batch(
    message: str, places: list[tuple[str, str]], changes: list[tuple[str, str]]
) -> None:
    assert patched(passing(LAYERS, BATCH, message, *places))[0] == changed(LAYERS, changes)


def test_an_input_with_too_few_axes_is_no_batch() -> None:
    message = "('Input to `Conv` needs to have rank 3,', ' but input has shape (28, 28).')"
    assert patched(passing(LAYERS, BATCH, message, ("<module>", "plain"))) == []


DROPOUT = """\
import equinox as eqx
import jax

class Net(eqx.Module):
    def __call__(self, x, *, key=None):
        return self.dropout(x, key=key)

def loss(net, x, key):
    keys = jax.random.split(key, len(x))
    return jax.vmap(net)(x).mean()

def predict(net, x):
    return jax.vmap(net)(x)
"""

KEYS = [
    (
        [("loss", "return jax.vmap(net)(x).mean"), ("__call__", "return self")],
        [("(net)(x).mean", "(lambda row, k: net(row, key=k))(x, keys).mean")],
    ),
    (
        [("predict", "return jax.vmap(net)(x)"), ("__call__", "return self")],
        [("jax.vmap(net)(x)\n", "jax.vmap(eqx.nn.inference_mode(net))(x)\n")],
    ),
]


def test_each_example_gets_a_key_that_the_function_has() -> None:
    places, changes = KEYS[0]
    made = passing(DROPOUT, "equinox-dropout-without-key", "", *places)
    assert patched(made)[0] == changed(DROPOUT, changes)


def test_a_model_without_a_key_predicts() -> None:
    program = DROPOUT.replace(".mean()", "")
    made = passing(
        program.replace("    return jax.vmap(net)(x)\n\n", "    return x\n\n"),
        "equinox-dropout-without-key",
        "",
        *KEYS[1][0],
    )
    assert patched(made)[0] == changed(made.code.source, KEYS[1][1])
