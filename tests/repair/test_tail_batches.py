"""A loop that trains leaves out the last batch, which the devices can't share."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

ENTRY = "sharding-axis-not-divisible"
MESSAGE = (
    "Sharding spec ('data',) implies that array axis 0 is partitioned 8 times, but does not evenly divide"
    " the dimension size 52."
)
HEAD = "import math\nimport jax\nimport numpy as np\nmesh = jax.make_mesh((8,), ('data',))\n"
TRAIN = "    state, loss = step(state, jax.device_put(x, s))\n"

ROWS = [
    (
        "for i in range(0, len(data), 64):\n    x = data[i:i + 64]\n" + TRAIN,
        ("len(data), 64", "len(data) - 64 + 1, 64"),
    ),
    (
        "n = -(-len(data) // B)\nfor i in range(n):\n    x = data[i * B:(i + 1) * B]\n" + TRAIN,
        ("-(-len(data) // B)", "len(data) // B"),
    ),
    (
        "n = (len(data) + B - 1) // B\nfor i in range(n):\n    x = data[i * B:(i + 1) * B]\n" + TRAIN,
        ("(len(data) + B - 1) // B", "len(data) // B"),
    ),
    (
        "n = int(np.ceil(len(data) / B))\nfor i in range(n):\n    x = data[i * B:(i + 1) * B]\n" + TRAIN,
        ("int(np.ceil(len(data) / B))", "len(data) // B"),
    ),
    (
        "i = 0\nwhile i < n:\n    x = data[i:i + B]\n    i += B\n" + TRAIN,
        ("i < n", "i + B <= n"),
    ),
    (
        "class Batches:\n    def __len__(self):\n        return math.ceil(self.n / self.size)\n"
        "    def __iter__(self):\n        for i in range(len(self)):\n            yield self.part(i)\n"
        "for x in Batches():\n" + TRAIN,
        ("math.ceil(self.n / self.size)", "self.n // self.size"),
    ),
]


@pytest.mark.parametrize(("program", "change"), ROWS)
def test_only_whole_batches_are_taken(program: str, change: tuple[str, str]) -> None:
    assert first(situation(HEAD + program, ENTRY, MESSAGE)) == HEAD + program.replace(*change)


@pytest.mark.parametrize(
    "program",
    [
        # Predictions of all items are wanted.
        "out = []\nfor i in range(0, len(data), 64):\n"
        "    out.append(f(w, jax.device_put(data[i:i + 64], s)))\n",
        # No batch can be shared.
        "for i in range(0, len(data), 52):\n    x = data[i:i + 52]\n" + TRAIN,
        # The data are not enough for one batch.
        "data = np.zeros((52, 3))\nfor i in range(0, len(data), 64):\n    x = data[i:i + 64]\n" + TRAIN,
        # The outputs are put together again.
        "for i in range(0, len(data), 64):\n    x = data[i:i + 64]\n    out[i:i + 64] = f(x)\n" + TRAIN,
    ],
)
def test_no_items_are_left_out_otherwise(program: str) -> None:
    mesh = HEAD.replace("(8,)", "(4,)")
    assert patched(situation(HEAD + program, ENTRY, MESSAGE)) == [mesh + program]
