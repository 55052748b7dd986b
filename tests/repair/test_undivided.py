"""A mesh that does not divide an array gets fewer devices along that axis."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

HEAD = "import jax\nimport numpy as np\nfrom jax.sharding import Mesh\n"
PUT = (
    "Sharding spec ('data',) implies that array axis 0 is partitioned 4 times, but does not evenly divide"
    " the dimension size 10."
)
MAPPED = "maps array axis 0 (of size 10) to mesh axis 'atoms' (of size 4), but 4 does not evenly divide 10"

ROWS = [
    (
        PUT,
        'mesh = jax.make_mesh((4, 2), ("data", "model"))\n',
        'mesh = jax.make_mesh((2, 2), ("data", "model"))\n',
    ),
    (
        MAPPED,
        'mesh = Mesh(np.array(jax.devices()[:4]), ("atoms",))\n',
        'mesh = Mesh(np.array(jax.devices()[:2]), ("atoms",))\n',
    ),
    (
        "dimension 0 should be divisible by 8, but it is equal to 10",
        'devices = np.array(jax.devices())\nmesh = Mesh(devices, ("x",))\n',
        'devices = np.array(jax.devices()[:2])\nmesh = Mesh(devices, ("x",))\n',
    ),
]


@pytest.mark.parametrize(("message", "before", "after"), ROWS)
def test_the_mesh_shrinks_to_what_divides_the_array(message: str, before: str, after: str) -> None:
    entry = "shard-map-not-divisible" if message is MAPPED else "sharding-axis-not-divisible"
    assert first(situation(HEAD + before, entry, message)) == HEAD + after


def test_devices_that_are_arranged_by_hand_stay() -> None:
    program = HEAD + 'mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))\n'
    assert patched(situation(program, "sharding-axis-not-divisible", PUT)) == []
