"""References are read where they are computed with."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, situation

ENTRY = "ref-used-as-array"
KERNEL = """\
from functools import partial
import jax
import jax.numpy as jnp
from jax.experimental import pallas as pl
call = pl.pallas_call(partial(kernel, slope=2.0), out_shape=shape)
def kernel(x, o, *, slope):
    o[...] = jnp.where(x[...] > 0, x[...], x * slope)
"""
RUNNING = """\
import jax
import jax.numpy as jnp
total = jax.new_ref(jnp.zeros(3))
mean = jnp.sqrt(total) - total[...] + scale
"""


@pytest.mark.parametrize(
    ("program", "old", "new"),
    [
        (KERNEL, "x * slope", "x[...] * slope"),
        (KERNEL.replace("x * slope", "jnp.exp(x)"), "exp(x)", "exp(x[...])"),
        (KERNEL.replace("x * slope", "-x"), "-x", "-x[...]"),
        (RUNNING, "sqrt(total)", "sqrt(total[...])"),
    ],
)
def test_a_reference_is_read_where_it_is_computed_with(program: str, old: str, new: str) -> None:
    assert first(situation(program, ENTRY)) == changed(program, [(old, new)])
