"""`run_scoped` on a GPU allocates shared memory."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

HEAD = (
    "import jax.numpy as jnp\n"
    "from jax.experimental import pallas as pl\n"
    "from jax.experimental.pallas import mosaic_gpu as plgpu\n"
)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("plgpu.MemorySpace.REGS((8,), jnp.float32)", "plgpu.SMEM((8,), jnp.float32)"),
        ("acc=jnp.zeros((8,), jnp.float16)", "acc=plgpu.SMEM((8,), jnp.float16)"),
    ],
)
def test_what_is_no_ref_becomes_shared_memory(before: str, after: str) -> None:
    program = HEAD + f"pl.run_scoped(body, {before})\n"
    assert first(situation(program, "run-scoped-non-ref")) == HEAD + f"pl.run_scoped(body, {after})\n"


def test_shared_memory_stays() -> None:
    program = HEAD + "pl.run_scoped(body, plgpu.SMEM((8,), jnp.float32))\n"
    assert patched(situation(program, "run-scoped-non-ref")) == []
