"""Functions that JAX removed are written with what there is today."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

MENDED = [
    (
        "jit-abstracted-axes-keyword",
        "",
        0,
        """\
import jax
from functools import partial

@partial(jax.jit, abstracted_axes=("n",))
def f(x):
    return x
""",
        [('@partial(jax.jit, abstracted_axes=("n",))', "@jax.jit")],
    ),
    (
        "removed-xla-computation",
        "",
        0,
        """\
import jax
from jax import jit, xla_computation

c = xla_computation(f)(x).as_hlo_text()
""",
        [
            ("jit, xla_computation", "jit"),
            ("= xla_computation(f)(x)", '= jit(f).lower(x).compiler_ir("hlo")'),
        ],
    ),
    (
        "removed-device-put-replicated",
        "",
        0,
        """\
import jax
import jax.numpy as jnp

y = jax.device_put_sharded(parts, devices)
""",
        [
            (
                "jax.device_put_sharded(parts, devices)",
                (
                    "jax.device_put(jax.tree.map(lambda *leaves: jnp.stack(leaves), *parts), "
                    'jax.sharding.NamedSharding(jax.sharding.Mesh(devices, ("device",)), jax.'
                    'sharding.PartitionSpec("device")))'
                ),
            )
        ],
    ),
    (
        "removed-jax-util",
        "",
        0,
        """\
import jax
from jax.util import safe_zip

z = safe_zip(a, b)
""",
        [
            (
                "from jax.util import safe_zip\n",
                "\n\ndef safe_zip(*sequences):\n    return list(zip(*sequences, strict=True))\n",
            )
        ],
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "program", "changes"), MENDED)
def test_the_program_is_mended(
    entry: str, message: str, line: int, program: str, changes: list[tuple[str, str]]
) -> None:
    assert first(situation(program, entry, message, line)) == changed(program, changes)


LEFT = [
    (
        "removed-jax-util",
        "",
        0,
        "0.10.2",
        """\
import jax
from jax.util import split_dict

z = split_dict(a, b)
""",
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "jax_version", "program"), LEFT)
def test_nothing_is_proposed_where_the_program_does_not_say_what_is_meant(
    entry: str, message: str, line: int, jax_version: str, program: str
) -> None:
    assert patched(situation(program, entry, message, line, jax_version=jax_version)) == []
