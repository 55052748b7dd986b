"""Objects of NNX become arguments of the functions that use them, and numbers arrays."""

from __future__ import annotations

import pytest

from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.silence import why_refused
from tests.repair.situations import changed, passing, patched, situation

CLOSURE = """\
import jax
from flax import nnx

model = nnx.Linear(2, 1, rngs=nnx.Rngs(0))
optimizer = nnx.Optimizer(model, tx, wrt=nnx.Param)

@jax.jit
def step(x, y):
    loss, grads = nnx.value_and_grad(objective)(model, x, y)
    optimizer.update(model, grads)
    return loss

for _ in range(3):
    step(x, y)
"""

NESTED = """\
import jax
from flax import nnx

class Cloner:
    def __init__(self, model):
        self.model = model
        self.optimizer = nnx.Optimizer(model, tx, wrt=nnx.Param)

        @jax.jit
        def update(obs):
            grads = nnx.grad(lambda model: model(obs).mean())(self.model)
            self.optimizer.update(self.model, grads)

        self.update = update

Cloner(nnx.Linear(2, 1, rngs=nnx.Rngs(0))).update(obs)
"""

STATIC_SELF = """\
from functools import partial
from flax import nnx

class Trainer:
    def __init__(self):
        self.net = nnx.Linear(2, 1, rngs=nnx.Rngs(0))

    @partial(nnx.jit, static_argnums=(0, 2))
    def step(self, x, n):
        return nnx.grad(loss)(self.net, x, n)

    def fit(self, x):
        return self.step(x, 3)
"""

NUMBERS = """\
import jax
from flax import nnx

model = nnx.Linear(2, 1, rngs=nnx.Rngs(0))

def run(x, n):
    return nnx.grad(loss)(model, x, n)

fast = jax.jit(run, static_argnums=1)
fast(x, 3)
"""

UNREAD_PARAMETER = """\
from flax import nnx

@nnx.jit
def step(model, x):
    def loss(m):
        return model(x).mean()
    return nnx.grad(loss)(model)
"""

SCANNED = """\
import jax
from flax import nnx

stats = nnx.BatchStat(zeros)

def body(total, x):
    stats[...] += x
    return total + x, total

total, sums = jax.lax.scan(body, 0.0, xs)
"""

OBJECTS = [
    (
        CLOSURE,
        ("step", "loss, grads"),
        [
            ("@jax", "@nnx"),
            ("def step(", "def step(model, optimizer, "),
            ("    step(x", "    step(model, optimizer, x"),
        ],
    ),
    (
        NESTED,
        ("update", "grads ="),
        [
            ("@jax.jit", "@nnx.jit"),
            ("update(obs):", "update(model, optimizer, obs):"),
            ("(self.model)\n", "(model)\n"),
            ("            self.optimizer.update(self.model", "            optimizer.update(model"),
            ("= update\n", "= lambda obs: update(self.model, self.optimizer, obs)\n"),
        ],
    ),
    (
        STATIC_SELF,
        ("step", "return nnx.grad"),
        [
            ("(0, 2)", "(0, 3)"),
            ("self, x, n", "self, net, x, n"),
            ("(self.net, x", "(net, x"),
            ("step(x, 3)", "step(self.net, x, 3)"),
        ],
    ),
    (
        NUMBERS,
        ("run", "return nnx.grad"),
        [
            ("run(x", "run(model, x"),
            ("jax.jit", "nnx.jit"),
            ("nums=1", "nums=2"),
            ("fast(x", "fast(model, x"),
        ],
    ),
    (UNREAD_PARAMETER, ("step", "return nnx.grad"), [("return model(x)", "return m(x)")]),
    (
        SCANNED,
        ("<module>", "total, sums"),
        [
            ("x):\n", "x):\n    stats, total = total\n"),
            ("return total + x,", "return (stats, total + x),"),
            ("total, sums =", "(_, total), sums ="),
            ("jax.lax.scan(body, 0.0", "nnx.scan(body)((stats, 0.0)"),
        ],
    ),
]


@pytest.mark.parametrize(("program", "place", "changes"), OBJECTS)
def test_objects_of_nnx_become_arguments(
    program: str, place: tuple[str, str], changes: list[tuple[str, str]]
) -> None:
    assert patched(passing(program, "nnx-object-from-outer-trace", "", place))[0] == changed(program, changes)


RUNNING = """\
import jax.numpy as jnp
from flax import nnx

class Mean(nnx.Module):
    def __init__(self):
        self.decay = 0.9
        self.mean = 0.0

    def __call__(self, x):
        self.mean = self.decay * self.mean + (1 - self.decay) * x.mean()
        return x - self.mean
"""


def test_a_number_that_a_call_replaces_is_an_array_from_the_start() -> None:
    message = "The leaked intermediate value was created on line program.py:10:20 (Mean.__call__)."
    made = situation(RUNNING, "tracer-stored-on-self", message, 10)
    assert patched(made)[0] == RUNNING.replace("= 0.0", "= nnx.data(jnp.array(0.0))")


def test_jit_of_nnx_is_a_jit_too() -> None:
    program = "import jax\nfrom flax import nnx\nstep = jax.jit(step)\n"
    assert why_refused(Code(program), Code(program.replace("jax.jit", "nnx.jit"))) is None


def test_a_function_that_is_called_where_the_objects_are_not_known_stays() -> None:
    program = CLOSURE.replace("for _ in range(3):\n    step(x, y)", "def run(model):\n    step(x, y)")
    assert patched(passing(program, "nnx-object-from-outer-trace", "", ("step", "loss, grads"))) == []
