"""Sizes of data that every caller has as they are: computed before anything is traced."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

HEAD = "import jax\nimport jax.numpy as jnp\n"
UNIQUE = HEAD + (
    "ids = jnp.array([0, 1, 1])\n"
    "\n"
    "def loss(w, groups):\n"
    "    n = jnp.unique(groups).size\n"
    "    return (w.reshape(n)[groups] ** 2).sum()\n"
    "\n"
    "@jax.jit\n"
    "def update(w, groups):\n"
    "    return jax.grad(loss)(w, groups)\n"
    "\n"
)


def test_a_count_that_is_a_size_moves_behind_its_data() -> None:
    program = UNIQUE + "w = update(w, ids)\nw = update(w, groups=ids)\n"
    made = situation(program, "unique-size-under-jit", line=6)
    line = "    n = jnp.unique(groups).size\n"
    assert first(made) == changed(program, [(line, ""), ("1])\n", "1])\nn = jnp.unique(ids).size\n")])


@pytest.mark.parametrize(
    "calls",
    [
        "a, b = load()\nupdate(w, a)\nupdate(w, b)\n",
        "for batch in batches:\n    w = update(w, batch)\n",
        "update(w, ids)\nupdate(w, others)\n",
        "ids = ids + 1\nupdate(w, ids)\n",
        "jax.vmap(update)(w, ids)\n",
        "",
    ],
)
def test_a_count_of_data_that_differ_stays(calls: str) -> None:
    made = situation(UNIQUE + calls, "unique-size-under-jit", line=6)
    assert all("def loss(w, groups):\n    n =" in text for text in patched(made))


def test_a_count_that_is_only_computed_with_stays_first() -> None:
    program = HEAD + (
        "x = jnp.ones(3)\n@jax.jit\ndef f(x):\n    n = jnp.unique(x).size\n    return x / n\nf(x)\n"
    )
    assert "jnp.diff" in first(situation(program, "unique-size-under-jit", line=6))


OTHERS = [
    (
        "unique-size-under-jit",
        "y = jax.nn.one_hot(ids, len(jnp.unique(ids)))",
        "n_data = len(jnp.unique(data))",
        "y = jax.nn.one_hot(ids, n_data)",
    ),
    (
        "int-of-tracer",
        "y = jnp.zeros(int(ids.max()) + 1)",
        "n_data = int(data.max()) + 1",
        "y = jnp.zeros(n_data)",
    ),
    (
        "segment-count-under-jit",
        "y = jax.ops.segment_sum(ids, ids, num_segments=jnp.max(ids) + 1)",
        "n_data = int(jnp.max(data) + 1)",
        "y = jax.ops.segment_sum(ids, ids, num_segments=n_data)",
    ),
    (
        "shape-from-tracer",
        "y = jnp.zeros((ids.max(), 2))",
        "n_data = int(data.max())",
        "y = jnp.zeros((n_data, 2))",
    ),
]


@pytest.mark.parametrize(("entry", "line", "outside", "inside"), OTHERS)
def test_a_size_in_a_call_gets_a_name(entry: str, line: str, outside: str, inside: str) -> None:
    program = HEAD + (
        f"def main():\n    data = jnp.array([1, 2])\n    @jax.jit\n    def f(ids):\n        {line}\n"
        "        return y\n    return f(data)\n"
    )
    new = changed(program, [(line, inside), ("2])\n", f"2])\n    {outside}\n")])
    assert first(situation(program, entry, line=7)) == new
