"""``init`` of a model gets what its ``apply`` gets."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, passing, patched

MADE_UP_SIZE = """\
import flax.linen as nn
import jax
import jax.numpy as jnp

images = load()
model = CNN()
params = model.init(jax.random.key(0), jnp.ones((1, 28, 28)))["params"]

@jax.jit
def train_step(params, batch):
    def loss(p):
        return model.apply({"params": p}, batch).mean()
    return jax.grad(loss)(params)

train_step(params, images)
"""

IN_A_FUNCTION = """\
import jax
import jax.numpy as jnp

def create(key, rate):
    return model.init(key, jnp.ones((1, 28, 28)))

def main():
    data = load()
    variables = create(key, 0.1)
    for i in range(3):
        loss(variables, data["image"][i * 8 : i * 8 + 8])

def loss(variables, images):
    return model.apply(variables, images)
"""

IN_A_CLASS = """\
import jax
import jax.numpy as jnp

class Solver:
    def __init__(self, key):
        self.net = Net()
        self.params = self.net.init(key, jnp.zeros((1, 1)), jnp.zeros((1, 1)))

    def loss(self, x, t):
        return self.net.apply(self.params, x, t).mean()

x, t = load()
solver = Solver(jax.random.key(2))
solver.loss(x, t)
"""

HAIKU = """\
import haiku as hk
import jax
import jax.numpy as jnp

net = hk.transform(forward)
example = jnp.zeros((1, 3))
x = load()
params = net.init(key, example)

def loss(params, x):
    return net.apply(params, None, x).mean()

jax.value_and_grad(loss)(params, x)
"""

MAPPED = """\
import jax
import jax.numpy as jnp

points = load()
weights = model.init(key, jnp.ones(3))
heights = jax.vmap(lambda x: model.apply(weights, x))(points)
"""

ONE_OF_A_BATCH = """\
import jax

pictures = load()
variables = net.init(key, pictures)

def predict(picture):
    scores = net.apply(variables, picture)
    return jax.nn.softmax(scores)[0]

chances = [predict(p) for p in pictures]
"""

ONE_WITHOUT_ITS_AXIS = """\
import jax.numpy as jnp

variables = net.init(key, jnp.zeros((1, 8, 8, 1)))
best = jnp.argmax(net.apply(variables, pictures[0]))
"""

SHAPES = "flax-param-shape-mismatch"
MISSING = "flax-scope-param-not-found"
INPUTS = [
    (MADE_UP_SIZE, SHAPES, [("loss", "return model.apply")], [("jnp.ones((1, 28, 28))", "images[:1]")]),
    (
        IN_A_FUNCTION,
        SHAPES,
        [("main", "loss("), ("loss", "return model.apply")],
        [
            ("rate):", "rate, sample):"),
            ("jnp.ones((1, 28, 28))", "sample"),
            ("create(key, 0.1)", 'create(key, 0.1, data["image"][:1])'),
        ],
    ),
    (
        IN_A_CLASS,
        SHAPES,
        [("<module>", "solver.loss"), ("loss", "return self.net")],
        [
            ("self, key", "self, key, sample_1, sample_2"),
            ("jnp.zeros((1, 1)), jnp.zeros((1, 1))", "sample_1, sample_2"),
            ("random.key(2)", "random.key(2), sample_1=x[:1], sample_2=t[:1]"),
        ],
    ),
    (
        HAIKU,
        "haiku-stored-param-shape-differs",
        [("<module>", "jax.value_and_grad"), ("loss", "return net")],
        [("init(key, example)", "init(key, x[:1])")],
    ),
    (MAPPED, SHAPES, [("<module>", "heights")], [("jnp.ones(3)", "points[0]")]),
    (
        ONE_OF_A_BATCH,
        SHAPES,
        [("<module>", "chances"), ("predict", "scores")],
        [("variables, picture)", "variables, picture[None])")],
    ),
    (ONE_WITHOUT_ITS_AXIS, SHAPES, [("<module>", "best")], [("pictures[0])", "pictures[0][None])[0]")]),
    (
        "v = model.init(key, x, method=model.encode)\ny = model.apply(v, x)\n",
        MISSING,
        [("<module>", "y")],
        [(", method=model.encode", "")],
    ),
    (
        "v = model.init(key, x)\ny = model.apply(v, x, train=True, rngs=keys)\n",
        MISSING,
        [("<module>", "y")],
        [("init(key, x)", "init(key, x, train=True)")],
    ),
]


@pytest.mark.parametrize(("program", "entry", "places", "changes"), INPUTS)
def test_init_gets_what_apply_gets(
    program: str, entry: str, places: list[tuple[str, str]], changes: list[tuple[str, str]]
) -> None:
    assert patched(passing(program, entry, "", *places))[0] == changed(program, changes)


def test_parameters_of_another_model_are_not_made_again() -> None:
    """The input is the same: what differs is the width of the layers."""
    program = "v = old.init(key, x)\ny = new.apply(v, x)\n"
    assert patched(passing(program, SHAPES, "", ("<module>", "y"))) == []
