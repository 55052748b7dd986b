"""Where JAX does not promote, the narrow operand is cast."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

HEAD = "import jax\nimport jax.numpy as jnp\nfrom jax import lax\n"
STRICT = "Input dtypes ('float32', 'int32') have no available implicit dtype promotion path when strict."
SMALL = "Input dtypes ('float8_e4m3fn', 'float32') have no available implicit dtype promotion path."
LAX = "lax.{} requires arguments to have the same dtypes, got {}."

ROWS = [
    (
        "strict-dtype-promotion",
        STRICT,
        "n = jnp.array([1, 2])\nw = jnp.ones(2)\ny = w * n\n",
        "n = jnp.array([1, 2])\nw = jnp.ones(2)\ny = w * n.astype(w.dtype)\n",
    ),
    (
        "strict-dtype-promotion",
        STRICT,
        "y = a * b\n",
        "y = a.astype(jnp.float32) * b.astype(jnp.float32)\n",
    ),
    (
        "low-precision-dtype-promotion",
        SMALL,
        "q = x.astype(jnp.float8_e4m3fn)\ny = q * scale\n",
        "q = x.astype(jnp.float8_e4m3fn)\ny = q.astype(scale.dtype) * scale\n",
    ),
    (
        "lax-operands-differ-in-dtype",
        LAX.format("clamp", "int32, float32, int32"),
        "y = lax.clamp(0, x, 1)\n",
        "y = lax.clamp(0.0, x, 1.0)\n",
    ),
    (
        "lax-operands-differ-in-dtype",
        LAX.format("dynamic_update_slice", "float16, float32"),
        "y = lax.dynamic_update_slice(old, new[None], (i, 0))\n",
        "y = lax.dynamic_update_slice(old, new[None].astype(old.dtype), (i, 0))\n",
    ),
    (
        "lax-operands-differ-in-dtype",
        LAX.format("conv_general_dilated", "float32, bfloat16"),
        "y = lax.conv_general_dilated(x, layer['w'], (1, 1), 'SAME')\n",
        "y = lax.conv_general_dilated(x.astype(layer['w'].dtype), layer['w'], (1, 1), 'SAME')\n",
    ),
    (
        "lax-operands-differ-in-dtype",
        LAX.format("conv_general_dilated", "bfloat16, float32"),
        "y = lax.conv_general_dilated(x, kernel, (1, 1), 'SAME')\n",
        "y = lax.conv_general_dilated(x, kernel.astype(x.dtype), (1, 1), 'SAME')\n",
    ),
    (
        "attention-dtypes-differ",
        "value dtype should be bfloat16, but got float32",
        "y = jax.nn.dot_product_attention(q, k, v)\n",
        "y = jax.nn.dot_product_attention(q, k, v.astype(k.dtype))\n",
    ),
]


@pytest.mark.parametrize(("entry", "message", "before", "after"), ROWS)
def test_the_narrow_operand_is_cast(entry: str, message: str, before: str, after: str) -> None:
    assert first(situation(HEAD + before, entry, message)) == HEAD + after


def test_fractions_are_not_cut_off_for_a_buffer_of_integers() -> None:
    message = LAX.format("dynamic_update_slice", "int32, float32")
    program = HEAD + "y = lax.dynamic_update_slice(counts, x, (0,))\n"
    assert patched(situation(program, "lax-operands-differ-in-dtype", message)) == []


def test_an_additive_mask_is_not_made_boolean() -> None:
    program = HEAD + "y = jax.nn.dot_product_attention(q, k, v, mask=m)\n"
    message = "mask dtype should be bool, but got float32"
    assert patched(situation(program, "attention-dtypes-differ", message)) == []
