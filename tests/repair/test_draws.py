"""Random draws of the right shape and kind; keys as numbers."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

HEAD = "import jax\nimport jax.numpy as jnp\nimport numpy as np\n"
SHAPE, CHOICE = "sampler-shape-omits-batch", "choice-probabilities-mismatch"
KIND, DATA = "random-dtype-of-wrong-kind", "key-array-to-numpy"
DRAWS = "Incompatible shapes for broadcasting: shapes=[{}, (np.int64(2),)]"
ROWS_OF_P = "p must be None or a 1D vector. p has shape {} and a.shape[axis] is {}."

ROWS = [
    (
        SHAPE,
        DRAWS.format("(500,)"),
        "y = jax.random.categorical(key, logits, shape=(500,))\n",
        "y = jax.random.categorical(key, logits, shape=(500,) + logits.shape[:-1])\n",
    ),
    (
        SHAPE,
        DRAWS.format("(500,)"),
        "y = jax.random.t(key, self.df, shape=(500,))\n",
        "y = jax.random.t(key, self.df, shape=(500,) + self.df.shape)\n",
    ),
    (
        SHAPE,
        DRAWS.format("(500,)"),
        "y = jax.random.weibull_min(key, scale, k, (500,))\n",
        "y = jax.random.weibull_min(key, scale, k, (500,) + scale.shape)\n",
    ),
    (
        SHAPE,
        DRAWS.format("(2, 500)"),
        "y = jax.random.categorical(key, logits, shape=(2, 500))\n",
        "y = jax.random.categorical(key, logits[:, None], shape=(2, 500))\n",
    ),
    (
        CHOICE,
        ROWS_OF_P.format("(3, 6)", 6),
        "y = jax.random.choice(key, 6, (3,), p=p)\n",
        "y = jax.random.categorical(key, jnp.log(p), axis=-1)\n",
    ),
    (
        CHOICE,
        ROWS_OF_P.format("(6, 1)", 6),
        "y = jax.random.choice(key, 6, (3,), p=p)\n",
        "y = jax.random.choice(key, 6, (3,), p=p[:, 0])\n",
    ),
    (
        KIND,
        "",
        "y = jax.random.uniform(key, (9,), dtype=int, minval=1, maxval=7)\n",
        "y = jax.random.randint(key, (9,), 1, 7, dtype=int)\n",
    ),
    (
        DATA,
        "",
        "y = np.asarray(key)\n",
        "y = np.asarray(jax.random.key_data(key))\n",
    ),
    (
        DATA,
        "",
        's = {"a": 1, "key": jax.random.key(0)}\nnp.savez(path, **s)\n',
        's = {"a": 1, "key": jax.random.key(0)}\n'
        'np.savez(path, **{**s, "key": jax.random.key_data(s["key"])})\n',
    ),
    (DATA, "", "y = jax.tree.map(np.asarray, state)\n", "y = jax.device_get(state)\n"),
]


@pytest.mark.parametrize(("entry", "message", "before", "after"), ROWS)
def test_the_draw_is_the_one_that_was_meant(entry: str, message: str, before: str, after: str) -> None:
    assert first(situation(HEAD + before, entry, message)) == HEAD + after


@pytest.mark.parametrize(
    ("entry", "message", "program"),
    [
        (CHOICE, ROWS_OF_P.format("(3, 6)", 6), "y = jax.random.choice(key, 6, (3,), False, p)\n"),
        (KIND, "", "y = x + jax.random.normal(key, x.shape, dtype=x.dtype)\n"),
    ],
)
def test_what_was_meant_is_not_guessed(entry: str, message: str, program: str) -> None:
    assert patched(situation(HEAD + program, entry, message)) == []
