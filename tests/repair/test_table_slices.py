"""Masks and tables made for the greatest length are cut to the length of the data."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

HEAD = "import jax\nimport jax.numpy as jnp\n"
ENTRY = "broadcast-shape-mismatch"
SHAPES = "Incompatible shapes for broadcasting: shapes=[{}]"
SAME_RANK = "add got incompatible shapes for broadcasting: {}."

ROWS = [
    (
        SHAPES.format("(24, 24), (2, 4, 23, 23), ()"),
        "mask = jnp.tril(jnp.ones((24, 24), bool))\n",
        "y = jnp.where(mask, scores, -1e9)\n",
        "y = jnp.where(mask[:scores.shape[-2], :scores.shape[-1]], scores, -1e9)\n",
    ),
    (
        SHAPES.format("(9, 9), (2, 7, 7), ()"),
        "i = jnp.arange(9)\nfuture = i[:, None] < i\n",
        "y = jnp.where(~future, scores, -1e9)\n",
        "y = jnp.where(~future[:scores.shape[1], :scores.shape[2]], scores, -1e9)\n",
    ),
    (
        SAME_RANK.format("(2, 4, 7, 7), (1, 1, 16, 16)"),
        "",
        "y = q @ k / 8 + self.bias\n",
        "scores = q @ k / 8\ny = scores + self.bias[..., :scores.shape[-2], :scores.shape[-1]]\n",
    ),
    (
        SHAPES.format("(2, 10, 8), (32, 8)"),
        "",
        'h = params["wte"][tokens] + params["wpe"]\n',
        'h = params["wte"][tokens] + params["wpe"][:tokens.shape[1]]\n',
    ),
    (
        SAME_RANK.format("(3, 20, 8), (1, 64, 8)"),
        "def waves(max_len, d):\n    return jnp.sin(jnp.ones((1, max_len, d)))\ntable = waves(64, 8)\n",
        "x += table\n",
        "x += table[:, :x.shape[1]]\n",
    ),
]


@pytest.mark.parametrize(("message", "before", "line", "after"), ROWS)
def test_the_part_that_the_data_need_is_taken(message: str, before: str, line: str, after: str) -> None:
    assert first(situation(HEAD + before + line, ENTRY, message)) == HEAD + before + after


@pytest.mark.parametrize(
    ("message", "program"),
    [
        # A mask of the data, one token longer than what is masked: which end is too much is not known.
        (SAME_RANK.format("(4, 11), (4, 12)"), "mask = tokens != 0\ny = loss + mask\n"),
        # Nothing says that the longer axis counts places.
        (SHAPES.format("(4, 20, 8), (30, 8)"), "w = jax.random.normal(key, (30, 8))\ny = x + w\n"),
        # One query and a cache of keys need another row of the mask than the first.
        (
            SHAPES.format("(16, 16), (2, 1, 9), ()"),
            "mask = jnp.tril(jnp.ones((16, 16)))\ny = jnp.where(mask, s, 0.0)\n",
        ),
    ],
)
def test_other_arrays_are_not_cut(message: str, program: str) -> None:
    assert not [text for text in patched(situation(HEAD + program, ENTRY, message)) if ".shape[" in text]
