"""A batch of keys that ``in_axes`` says None for is mapped."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, passing, patched

ENTRY = "key-array-where-single-key-expected"
MESSAGE = (
    "normal accepts a single key, but was given a key array of shape {} != (). Use jax.vmap for batching."
)
HEAD = "import jax\nimport jax.numpy as jnp\nfrom functools import partial\n"
DRAW = "def draw(key, x):\n    return x + jax.random.normal(key, x.shape)\n"
KEYS = "keys = jax.random.split(jax.random.key(0), 8)\nxs = jnp.zeros((8, 2))\n"

ROWS = [
    (
        f"{DRAW}{KEYS}y = jax.vmap(draw, in_axes=(None, 0))(keys, xs)\n"
        "z = jax.vmap(draw, (None, 0))(keys, xs)\n",
        "y = ",
        [("in_axes=(None,", "in_axes=(0,"), ("draw, (None", "draw, (0")],
    ),
    (
        f"AXES = (None, 0)\n@partial(jax.vmap, in_axes=AXES)\n{DRAW}{KEYS}y = draw(keys, xs)\n",
        "y = ",
        [("(None, 0)", "(0, 0)")],
    ),
    (
        "class Sim:\n    def __init__(self, n):\n        self.n = n\n"
        "        self.many = jax.jit(jax.vmap(self.draw, in_axes=(0, None)))\n"
        "    def draw(self, x, key):\n        return jax.random.normal(key, x.shape)\n"
        "    def run(self, key, xs):\n        keys = jax.random.split(key, self.n)\n"
        "        return self.many(xs, keys)\n",
        "return self.many",
        [("(0, None)", "(0, 0)")],
    ),
    (
        "def draw(state, s):\n    key, x = state\n    return x + s * jax.random.normal(key, x.shape)\n"
        f"{KEYS}y = jax.vmap(draw, in_axes=((None, 0), None))((keys, xs), 0.5)\n",
        "y = ",
        [("((None, 0)", "((0, 0)")],
    ),
    (
        f"{DRAW}def many(ks, xs, f):\n    return jax.vmap(f, in_axes=(None, 0))(ks, xs)\n"
        f"{KEYS}y = many(keys, xs, draw)\nz = many(jax.random.split(jax.random.key(1), 8), xs, draw)\n",
        "return jax.vmap",
        [("(None, 0)", "(0, 0)")],
    ),
]


@pytest.mark.parametrize(("program", "line", "changes"), ROWS)
def test_the_keys_get_an_axis(program: str, line: str, changes: list[tuple[str, str]]) -> None:
    made = passing(HEAD + program, ENTRY, MESSAGE.format("(8,)"), ("run", line), ("draw", "return"))
    assert first(made) == changed(HEAD + program, changes)


@pytest.mark.parametrize(
    "program",
    [
        # Of a table of keys one is picked.
        "def draw(key, x):\n    return x + jax.random.normal(key[0]) + jax.random.normal(key)\n"
        f"{KEYS}y = jax.vmap(draw, in_axes=(None, 0))(keys, xs)\n",
        # As many keys as failed are made elsewhere.
        f"{DRAW}keys = jax.random.split(jax.random.key(0), 4)\n"
        "y = jax.vmap(draw, in_axes=(None, 0))(keys, xs)\n",
        # One key.
        f"{DRAW}y = jax.vmap(draw, in_axes=(None, 0))(jax.random.key(0), xs)\n",
    ],
)
def test_what_is_shared_stays_shared(program: str) -> None:
    made = passing(HEAD + program, ENTRY, MESSAGE.format("(8,)"), ("run", "y = "), ("draw", "return"))
    assert not any("in_axes=(0, 0)" in text for text in patched(made))
