"""Devices, meshes and pieces of arrays are named as JAX takes them."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

MENDED = [
    (
        "device-put-target-not-a-device",
        "",
        0,
        """\
import jax

y = jax.device_put(x, "cuda:1")
""",
        [('"cuda:1"', 'jax.devices("cuda")[1]')],
    ),
    (
        "mesh-devices-rank-mismatch",
        "but got devices.ndim == 1 and len(axis_names) == 2.",
        0,
        """\
import jax
import numpy as np
from jax.sharding import Mesh

mesh = Mesh(jax.devices(), ("a", "b"))
""",
        [("jax.devices()", "np.array(jax.devices()).reshape(-1, 1)")],
    ),
    (
        "shard-shape-mismatch",
        "",
        0,
        """\
import jax

y = jax.make_array_from_callback((8,), s, lambda index: data)
""",
        [("index: data", "index: data[index]")],
    ),
    (
        "single-device-arrays-wrong-devices",
        "the input arrays must be from distinct devices, but got device IDs [0, 0]",
        0,
        """\
import jax
from jax.sharding import NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",))
y = jax.make_array_from_single_device_arrays((8,), NamedSharding(mesh, P("x")), parts)
""",
        [
            (
                ", parts)",
                (", [jax.device_put(piece, device) for piece, device in zip(parts, mesh.devices.flat)])"),
            )
        ],
    ),
    (
        "cpu-device-count-set-too-late",
        "",
        0,
        """\
import jax
import jax.numpy as jnp

x = jnp.zeros(3)
jax.config.update("jax_num_cpu_devices", 4)
""",
        [
            (
                '\nx = jnp.zeros(3)\njax.config.update("jax_num_cpu_devices", 4)\n',
                'jax.config.update("jax_num_cpu_devices", 4)\n\nx = jnp.zeros(3)\n',
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
        "device-put-target-not-a-device",
        "",
        0,
        "0.10.2",
        """\
import jax

y = jax.device_put(x, "fast")
""",
    ),
    (
        "shard-shape-mismatch",
        "",
        0,
        "0.10.2",
        """\
import jax

y = jax.make_array_from_callback((8,), s, lambda index: load(index))
""",
    ),
]


@pytest.mark.parametrize(("entry", "message", "line", "jax_version", "program"), LEFT)
def test_nothing_is_proposed_where_the_program_does_not_say_what_is_meant(
    entry: str, message: str, line: int, jax_version: str, program: str
) -> None:
    assert patched(situation(program, entry, message, line, jax_version=jax_version)) == []
