"""What a static argument holds gets a hash."""

from __future__ import annotations

from tests.repair.situations import first, situation

MESSAGE = (
    "Non-hashable static arguments are not supported. An error occurred while trying to hash an object of"
    " type <class '__main__.Config'>, Config(policy=Policy(layers=[3, 1])). The error was:\n"
    "TypeError: unhashable type: 'list'"
)
PROGRAM = """\
from dataclasses import dataclass, field
import jax

@dataclass(frozen=True)
class Policy:
    layers: list[int] = field(default_factory=lambda: [3, 1])
    names: list = field(default_factory=list)

@dataclass(frozen=True)
class Config:
    policy: Policy = field(default_factory=Policy)

step = jax.jit(lambda x, config: x, static_argnums=1)
step(1.0, Config())
"""


def test_lists_in_the_dataclasses_that_a_frozen_one_holds_become_tuples() -> None:
    after = first(situation(PROGRAM, "unhashable-static-argument", MESSAGE))
    assert "    layers: tuple[int, ...] = field(default_factory=lambda: (3, 1))\n" in after
    assert "    names: tuple = field(default_factory=tuple)\n" in after
