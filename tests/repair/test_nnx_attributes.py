"""Containers of modules are held by nnx."""

from __future__ import annotations

import pytest

from tests.repair.situations import patched, situation

ENTRY = "nnx-list-of-modules-attribute"
MESSAGE = (
    "Found data on value of type '<class '{}'>' assigned to static attribute 'heads' of Pytree type 'Net'."
)
PROGRAM = """
from flax import nnx
class Net(nnx.Module):
    def __init__(self, rngs):
        self.size = 3
        self.heads = {}
Net(nnx.Rngs(0))
""".lstrip()


@pytest.mark.parametrize(
    ("kind", "value", "ways"),
    [
        ("list", "[a, b]", ["nnx.List", "nnx.data"]),
        ("dict", "{k: make(k) for k in names}", ["nnx.Dict", "nnx.data"]),
        ("tuple", "(a, b)", ["nnx.data"]),
    ],
)
def test_the_attribute_is_held_by_what_nnx_has_for_it(kind: str, value: str, ways: list[str]) -> None:
    program = PROGRAM.replace("{}", value)
    found = patched(situation(program, ENTRY, MESSAGE.format(kind)))
    assert found == [program.replace(value, f"{way}({value})") for way in ways]


def test_other_containers_of_modules_of_the_class_are_held_as_well() -> None:
    program = PROGRAM.replace("{}", "[nnx.Linear(1, 1, rngs=rngs)]").replace(
        "self.size = 3", "self.size = [3]\n        self.trunk = [nnx.Linear(2, 2, rngs=rngs)]"
    )
    mended = program.replace("[nnx.Linear(1, 1, rngs=rngs)]", "nnx.List([nnx.Linear(1, 1, rngs=rngs)])")
    mended = mended.replace("[nnx.Linear(2, 2, rngs=rngs)]", "nnx.List([nnx.Linear(2, 2, rngs=rngs)])")
    assert patched(situation(program, ENTRY, MESSAGE.format("list")))[0] == mended
