"""A table of parameters grows by what is joined to the sequence that it is added to."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

HEAD = "import jax\nimport jax.numpy as jnp\n"
ENTRY = "broadcast-shape-mismatch"
SAME_RANK = "add got incompatible shapes for broadcasting: {}."
SHAPES = "Incompatible shapes for broadcasting: shapes=[{}]"

ROWS = [
    (
        SAME_RANK.format("(4, 17, 24), (1, 16, 24)"),
        "N = 4**2\n"
        'p = {"cls": make(1, 24), "pos": 0.1 * jax.random.normal(key, (1, N, 24))}\n'
        'c = jnp.broadcast_to(p["cls"], (4, 1, 24))\n'
        "h = jnp.concatenate([c, h], axis=1)\n"
        'h = h + p["pos"]\n',
        ("(1, N, 24)", "(1, N + 1, 24)"),
    ),
    (
        SHAPES.format("(2, 10, 4), (9, 4)"),
        "class Embed:\n"
        "    def __init__(self, n):\n"
        "        self.places = jnp.zeros((n, 4))\n"
        "    def __call__(self, x):\n"
        "        x = jnp.concatenate((self.first(x), x), axis=-2)\n"
        "        return x + self.places\n",
        ("(n, 4)", "(n + 1, 4)"),
    ),
    (
        SAME_RANK.format("(40, 8), (36, 8)"),
        "params = {}\n"
        'params["registers"] = jnp.zeros((4, 8))\n'
        'params["places"] = jnp.zeros((36, 8))\n'
        'y = jnp.concatenate([x, params["registers"]]) + params["places"]\n',
        ("(36, 8)", "(40, 8)"),
    ),
    (
        SAME_RANK.format("(4, 17, 24), (1, 16, 24)"),
        "n = lambda key, *s: jax.random.normal(key, s)\n"
        'p = {"pos": n(key, 1, N, 24)}\n'
        "h = jnp.concatenate([c, h], axis=1)\n"
        'h = h + p["pos"]\n',
        ("1, N, 24", "1, N + 1, 24"),
    ),
]


@pytest.mark.parametrize(("message", "program", "change"), ROWS)
def test_the_table_has_a_place_for_what_is_joined(
    message: str, program: str, change: tuple[str, str]
) -> None:
    assert first(situation(HEAD + program, ENTRY, message)) == HEAD + program.replace(*change)


@pytest.mark.parametrize(
    "made",
    [
        "",  # Nothing is joined.
        "x = jnp.concatenate([x, y], axis=-1)\n",  # Another axis grows.
        "x = jnp.concatenate([jnp.zeros((2, 3, 8)), x], axis=1)\n",  # By more than is missing.
    ],
)
def test_the_table_stays_where_the_text_shows_no_such_join(made: str) -> None:
    program = HEAD + "pos = jax.random.normal(key, (1, 16, 8))\n" + made + "h = x + pos\n"
    message = SAME_RANK.format("(2, 17, 8), (1, 16, 8)")
    assert not [text for text in patched(situation(program, ENTRY, message)) if "17, 8" in text]
