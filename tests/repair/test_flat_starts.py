"""A vector that meets columns in the body of a loop starts as a column."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

HEAD = "import jax\nimport jax.numpy as jnp\n"
MESSAGE = (
    "The input carry component carry{} has type float32[3] but the corresponding output carry component has"
    " type float32[{}], so the shapes do not match."
)
SCAN = "scan-carry-shape-mismatch"
RECORD = HEAD + (
    "from typing import NamedTuple\n"
    "class Belief(NamedTuple):\n"
    "    mean: jax.Array\n"
    "    cov: jax.Array\n"
    "def prior(n):\n"
    "    return Belief(mean={start}, cov=jnp.eye(n))\n"
    "def update(H, b, z):\n"
    "    rest = z - H @ b.mean\n"
    "    return Belief(b.mean + b.cov @ rest, b.cov)\n"
    "def run(H, b, zs):\n"
    "    def step(b, z):\n"
    "        b = update(H, b, z)\n"
    "        return b, b\n"
    "    return jax.lax.scan(step, b, zs)\n"
    "run(jnp.eye(3), prior(3), {steps})\n"
)


@pytest.mark.parametrize("steps", ["data.reshape(9, 3, 1)", "jnp.ones((9, 3, 1))", "data[:, :, None]"])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("jnp.zeros(n)", "jnp.zeros((n, 1))"),
        ("jnp.full((n,), 0.5)", "jnp.full((n, 1), 0.5)"),
        ("jnp.zeros(H0.shape)", "jnp.zeros((*H0.shape, 1))"),
        ("jnp.array([0.0, n, 1.0])", "jnp.array([[0.0], [n], [1.0]])"),
        ("jnp.arange(3.0)", "jnp.arange(3.0)[:, None]"),
    ],
)
def test_a_vector_is_made_a_column_where_the_steps_are_columns(old: str, new: str, steps: str) -> None:
    program = RECORD.format(start=old, steps=steps)
    made = situation(program, SCAN, MESSAGE.format(".mean", "3,3"), line=16)
    assert first(made) == changed(program, [(old, new)])


def test_a_column_of_the_object_counts_too() -> None:
    program = HEAD + (
        "class Model:\n    def __init__(self):\n        self.B = jnp.ones((3, 1))\n"
        "    def run(self, us):\n        def body(x, u):\n            x = 0.9 * x + self.B * u\n"
        "            return x, x\n        return jax.lax.scan(body, jnp.zeros(3), us)\nModel().run(us)\n"
    )
    made = situation(program, SCAN, MESSAGE.format("", "3,3"), line=10)
    assert first(made) == changed(program, [("jnp.zeros(3)", "jnp.zeros((3, 1))")])


@pytest.mark.parametrize(
    "body", ["c + jnp.outer(x, x)", "c + B @ x[None, :]", "jnp.stack([c, x], axis=1)", "c + x"]
)
def test_without_a_column_that_is_added_the_start_stays(body: str) -> None:
    program = HEAD + (
        f"B = jnp.array([[0.1], [0.2], [0.3]])\ndef step(c, x):\n    return {body}, x\n"
        "jax.lax.scan(step, jnp.zeros(3), xs)\n"
    )
    made = situation(program, SCAN, MESSAGE.format("", "3,3"))
    assert not any("zeros((3, 1))" in text for text in patched(made))
