"""Gathers of what every device has, and waits for what never started."""

from __future__ import annotations

from tests.repair.situations import patched, situation

GATHER = """\
import jax
from jax import lax
from jax.sharding import PartitionSpec as P

def loss(weights, sample):
    full = lax.all_gather(weights, "fsdp", tiled=True, to="reduced")
    return lax.psum((full * sample[0]).sum(), "fsdp")

sharded = jax.shard_map(loss, mesh=mesh, in_specs=(P(), P("fsdp")), out_specs=P())
"""


def test_a_gathered_argument_is_spread_first_or_else_not_gathered() -> None:
    made = patched(situation(GATHER, "all-gather-reduced-invariant-input", line=6))
    assert made == [
        GATHER.replace('(P(), P("fsdp"))', '(P("fsdp"), P("fsdp"))'),
        GATHER.replace('lax.all_gather(weights, "fsdp", tiled=True', 'lax.pcast(weights, "fsdp"'),
    ]


def test_a_wait_for_an_array_is_the_array() -> None:
    program = "from jax._src.lax import parallel\ny = parallel.reduce_scatter_done_p.bind(part) + 1\n"
    made = patched(situation(program, "async-done-without-start"))
    assert made == ["from jax._src.lax import parallel\ny = part + 1\n"]
