"""Roots of sums of squares, and p * log(p), have no nan at zero."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

HEAD = "import jax\nimport jax.numpy as jnp\n"
ENTRY = "nan-found-by-debug-nans"
PAIRS = HEAD + (
    "def distances(x):\n    d = x[:, None] - x[None]\n    return {}\n"
    "def energy(x):\n    return jnp.sum(distances(x)) + jnp.sqrt(jnp.sum(x**2))\n"
    "def make():\n    force = jax.grad(lambda x: -energy(x))\n"
    "    def step(x, _):\n        return x + force(x), None\n    return step, force\n"
    "step, force = make()\njax.lax.scan(step, x, length=3)\n"
)
SAFE = (
    "squared = {}\n    positive = squared > 0\n"
    "    return jnp.where(positive, jnp.sqrt(jnp.where(positive, squared, 1.0)), 0.0)"
)


@pytest.mark.parametrize(
    ("root", "total"),
    [
        ("jnp.sqrt(jnp.sum(d**2, axis=-1))", "jnp.sum(d**2, axis=-1)"),
        ("jnp.sqrt((d * d).sum(-1))", "(d * d).sum(-1)"),
        ("jnp.sum(jnp.square(d), -1) ** 0.5", "jnp.sum(jnp.square(d), -1)"),
        ("jnp.linalg.norm(d, axis=-1, keepdims=True)", "jnp.sum(d**2, axis=-1, keepdims=True)"),
    ],
)
def test_distances_of_all_pairs_are_mended_where_the_call_reaches_them(root: str, total: str) -> None:
    program = PAIRS.format(root)
    expected = changed(program, [(f"return {root}", SAFE.format(total))])
    assert first(situation(program, ENTRY, "invalid value (nan) encountered in scan")) == expected


def test_without_pairs_each_root_that_may_be_zero_is_mended() -> None:
    program = HEAD + (
        "def size(w):\n    sq = w @ w\n    return jnp.sqrt(sq)\n"
        "far = lambda a: jnp.sqrt(a[0]**2 + a[1]**2)\njax.jit(jax.grad(lambda w: size(w) + far(w)))(w)\n"
    )
    expected = changed(
        program,
        [
            (
                "return jnp.sqrt(sq)",
                "positive = sq > 0\n"
                "    return jnp.where(positive, jnp.sqrt(jnp.where(positive, sq, 1.0)), 0.0)",
            ),
            (
                "jnp.sqrt(a[0]**2 + a[1]**2)",
                "jnp.where(a[0]**2 + a[1]**2 > 0, jnp.sqrt(jnp.where(a[0]**2 + a[1]**2 > 0,"
                " a[0]**2 + a[1]**2, 1.0)), 0.0)",
            ),
        ],
    )
    assert first(situation(program, ENTRY)) == expected


def test_the_logarithm_of_a_factor_is_taken_of_one_where_that_is_zero() -> None:
    program = HEAD + "def entropy(p):\n    return -jnp.sum(p * jnp.log(p))\nh = jax.jit(entropy)(p)\n"
    expected = changed(program, [("jnp.log(p)", "jnp.log(jnp.where(p == 0, 1.0, p))")])
    assert first(situation(program, ENTRY)) == expected


@pytest.mark.parametrize(
    "program",
    [
        "def f(x):\n    return jnp.sqrt(x - 3.0).sum()\njax.jit(jax.grad(f))(x)\n",
        "def f(x):\n    return jnp.sqrt(jnp.sum(x**2) + 1e-6)\njax.jit(jax.grad(f))(x)\n",
        "def f(x):\n    return jnp.sqrt(jnp.sum(x**2))\njax.jit(f)(x)\n",
        "def f(x):\n    return jnp.sqrt(jnp.sum(x**2))\ndef g(x):\n    return x * jnp.log(y)\n"
        "jax.grad(g)(x)\n",
    ],
)
def test_what_is_not_surely_zero_is_not_differentiated_or_not_reached_stays(program: str) -> None:
    assert patched(situation(HEAD + program, ENTRY)) == []
