"""Axes of attention, images and initialisers."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

HEAD = "import jax\n"
RESIZE, VECTOR = "image-resize-without-channel-axis", "initializer-of-1d-weights"
SHAPES = "shape must have length equal to the number of dimensions of x;  {} vs {}"

ROWS = [
    (
        "attention-heads-before-sequence",
        "",
        "y = jax.nn.dot_product_attention(q, k, v).reshape(s)\n",
        "y = jax.nn.dot_product_attention(q.swapaxes(1, 2), k.swapaxes(1, 2), v.swapaxes(1, 2)).reshape(s)\n",
    ),
    (
        "attention-heads-before-sequence",
        "",
        "y = jax.nn.dot_product_attention(q, k, v)\n",
        "y = jax.nn.dot_product_attention("
        "q.swapaxes(1, 2), k.swapaxes(1, 2), v.swapaxes(1, 2)).swapaxes(1, 2)\n",
    ),
    (
        "attention-mask-without-head-axis",
        "",
        "y = jax.nn.dot_product_attention(q, k, v, mask=a & b)\n",
        "y = jax.nn.dot_product_attention(q, k, v, mask=(a & b)[:, None])\n",
    ),
    (
        RESIZE,
        SHAPES.format("(2, 3)", "(5, 4, 6, 3)"),
        'y = jax.image.resize(x, (2, 3), "linear")\n',
        'y = jax.image.resize(x, (x.shape[0], 2, 3, x.shape[-1]), "linear")\n',
    ),
    (
        RESIZE,
        SHAPES.format("(2, 3)", "(5, 8, 9)"),
        'y = jax.image.resize(x, (2, 3), "linear")\n',
        'y = jax.image.resize(x, (x.shape[0], 2, 3), "linear")\n',
    ),
    (VECTOR, "", "bias = init(key, (4,))\n", "bias = jax.nn.initializers.zeros(key, (4,))\n"),
]


@pytest.mark.parametrize(("entry", "message", "before", "after"), ROWS)
def test_the_axes_are_those_that_are_wanted(entry: str, message: str, before: str, after: str) -> None:
    assert first(situation(HEAD + before, entry, message)) == HEAD + after


def test_a_vector_without_a_role_in_its_name_is_not_guessed() -> None:
    assert patched(situation(HEAD + "query = init(key, (4,))\n", VECTOR)) == []
