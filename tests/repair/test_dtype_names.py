"""Names of dtypes and precisions that JAX has; `finfo` and `iinfo` of the dtype that fits."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

HEAD = "import jax.numpy as jnp\n"
NAME = "data type '{}' not understood"
PRECISION = "Precision argument must be one of:\n- None\nbut got {}."

ROWS = [
    (
        "dtype-name-not-understood",
        NAME.format("bf16"),
        'd = "bf16"\nx = jnp.zeros(2, d)\n',
        'd = "bfloat16"\nx = jnp.zeros(2, d)\n',
    ),
    (
        "dtype-name-not-understood",
        NAME.format("torch.float32"),
        "x = y.astype('torch.float32')\n",
        "x = y.astype('float32')\n",
    ),
    (
        "dtype-name-not-understood",
        "Cannot interpret '7.0' as a data type",
        "x = jnp.full((2,), jnp.float32, 7.0)\n",
        "x = jnp.full((2,), 7.0, jnp.float32)\n",
    ),
    (
        "precision-name-unknown",
        PRECISION.format("fp32"),
        'y = jnp.dot(a, b, precision="fp32")\n',
        'y = jnp.dot(a, b, precision="highest")\n',
    ),
    (
        "precision-name-unknown",
        PRECISION.format("<class 'jax.numpy.float32'>"),
        "y = jnp.dot(a, b, precision=jnp.float32)\n",
        "y = jnp.dot(a, b, preferred_element_type=jnp.float32)\n",
    ),
    (
        "finfo-of-integers",
        "data type <class 'numpy.int32'> not inexact",
        "e = jnp.finfo(x.dtype).eps\n",
        "e = jnp.finfo(jnp.result_type(x, float)).eps\n",
    ),
    (
        "finfo-of-integers",
        "Invalid integer data type 'f'.",
        "m = jnp.iinfo(x.dtype).max\n",
        "m = jnp.finfo(x.dtype).max\n",
    ),
]


@pytest.mark.parametrize(("entry", "message", "before", "after"), ROWS)
def test_the_name_becomes_one_that_is_known(entry: str, message: str, before: str, after: str) -> None:
    assert first(situation(HEAD + before, entry, message)) == HEAD + after


def test_a_name_that_the_program_compares_with_stays() -> None:
    program = HEAD + 'd = "bf16"\nlow = d == "bf16"\nx = jnp.zeros(2, d)\n'
    assert patched(situation(program, "dtype-name-not-understood", NAME.format("bf16"))) == []


def test_an_unheard_of_precision_stays() -> None:
    program = HEAD + 'y = jnp.dot(a, b, precision="extreme")\n'
    assert patched(situation(program, "precision-name-unknown", PRECISION.format("extreme"))) == []
