"""A function that draws from one key is mapped over many, where the many are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jaxerr_rag.repair.situation import Situation
from jaxerr_rag.report import Frame
from tests.repair.situations import patched, situation

HEAD = "import jax\nimport jax.numpy as jnp\n"
MESSAGE = "{} accepts a single key, but was given a key array of shape {} != (). Use jax.vmap for batching."


def failure(program: str, *lines: int, shape: str = "(8,)") -> Situation:
    """A program that fails on its last line of `lines`, counted behind the imports."""
    made = situation(
        HEAD + program, "key-array-where-single-key-expected", MESSAGE.format("normal", shape), lines[-1] + 2
    )
    frames = tuple(Frame("program.py", line + 2, "f", "") for line in lines)
    return replace(made, frames=frames)


STEP = "def step(key, x, dt):\n    return x + dt * jax.random.normal(key, x.shape)\n"

ROWS = [
    (
        STEP
        + "x = jnp.zeros((8, 2))\nkeys = jax.random.split(jax.random.key(0), 8)\ny = step(keys, x, 0.1)\n",
        (5, 2),
        ("y = step(keys", "y = jax.vmap(step, in_axes=(0, 0, None))(keys"),
    ),
    (
        "def noise(x, *, key, scale):\n    return scale * jax.random.normal(key, x.shape)\n"
        "def f(key, xs):\n    keys = jax.random.split(key, len(xs))\n"
        "    return noise(xs, key=keys, scale=2.0)\n"
        "f(key, xs)\n",
        (6, 5, 2),
        (
            "noise(xs, key=keys, scale=2.0)",
            "jax.vmap(lambda x, key: noise(x, key=key, scale=2.0))(xs, keys)",
        ),
    ),
    (
        "class Filter:\n    def move(self, key, x):\n        return x + self.noise(key, x)\n"
        "    def noise(self, key, x):\n        return jax.random.normal(key, x.shape)\n"
        "    def run(self, key, x):\n        return self.move(jax.random.split(key, self.n), x)\n"
        "Filter().run(key, x)\n",
        (8, 7, 3, 5),
        ("self.move(jax", "jax.vmap(self.move)(jax"),
    ),
    (
        STEP + "def body(x, key):\n    return step(key, x, 0.1), None\n"
        "jax.lax.scan(body, x, jax.random.split(key, (5, 8)))\n",
        (5, 4, 2),
        ("step(key, x, 0.1)", "jax.vmap(step, in_axes=(0, 0, None))(key, x, 0.1)"),
    ),
]


@pytest.mark.parametrize(("program", "lines", "change"), ROWS)
def test_the_call_that_has_many_keys_is_mapped(
    program: str, lines: tuple[int, ...], change: tuple[str, str]
) -> None:
    assert patched(failure(program, *lines))[0] == HEAD + program.replace(*change)


def test_calls_that_fail_alike_are_mapped_together() -> None:
    program = (
        "def draw(key):\n    return jax.random.normal(key)\n"
        "a = draw(jax.random.split(jax.random.key(0), 8))\nb = draw(jax.random.split(jax.random.key(1), 4))\n"
    )
    assert patched(failure(program, 3, 2))[0] == HEAD + program.replace("= draw(", "= jax.vmap(draw)(")


def test_an_argument_of_another_size_is_shared() -> None:
    program = (
        "def act(w, key, x):\n    return x @ w + jax.random.normal(key)\n"
        "w, x = jnp.eye(3), jnp.ones((8, 3))\ny = act(w, jax.random.split(jax.random.key(0), 8), x)\n"
    )
    made = patched(failure(program, 4, 2))[0]
    assert "y = jax.vmap(act, in_axes=(None, 0, 0))(w, " in made


def test_what_a_function_that_is_mapped_too_makes_has_an_axis_for_the_keys() -> None:
    program = (
        "def reset(key):\n    return jax.random.normal(key, (3,))\n"
        "def step(key, s):\n    return s + jax.random.normal(key, s.shape)\n"
        "s = reset(jax.random.split(jax.random.key(0), 8))\n"
        "s = step(jax.random.split(jax.random.key(1), 8), s)\n"
    )
    made = patched(failure(program, 5, 2))[0]
    assert "s = jax.vmap(reset)(jax" in made and "s = jax.vmap(step)(jax" in made


@pytest.mark.parametrize(
    "program",
    [
        # One of two keys was to be taken.
        "def f(key):\n    return jax.random.normal(key)\nkeys = jax.random.split(key, 2)\n"
        "a, b = f(keys[0]), f(keys)\n",
        # The function knows how many to draw.
        "def f(key, n):\n    return jax.random.normal(key, (n,))\n"
        "keys = jax.random.split(jax.random.key(0), n)\na = f(keys, n)\n",
        # A pair that was to be unpacked.
        "def f(key):\n    return jax.random.normal(key)\nkey = jax.random.split(key, 2)\na = f(key)\n",
    ],
)
def test_keys_of_which_one_is_meant_are_not_mapped(program: str) -> None:
    assert not [text for text in patched(failure(program, 4, 2)) if "vmap(f" in text]
