"""Settings written out as lists of different lengths are mapped as all their combinations."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

ENTRY = "vmap-size-mismatch"
HEAD = "import jax\nimport jax.numpy as jnp\nfrom typing import NamedTuple\n"
RECORD = "class Hp(NamedTuple):\n    lr: jax.Array\n    decay: jax.Array\n"
MESSAGE = (
    "vmap got inconsistent sizes for array axes to be mapped:\n"
    "  * one axis had size 3: axis 0 of argument hp{} of type float32[3];\n"
    "  * one axis had size 2: axis 0 of argument hp{} of type float32[2]"
)
FIELDS, KEYS = MESSAGE.format(".lr", ".decay"), MESSAGE.format("['lr']", "['decay']")
LR, DECAY = "jnp.array([0.1, 0.2, 0.3])", "jnp.array([0.0, 0.9])"
PRODUCT = f'(axis.ravel() for axis in jnp.meshgrid({LR}, {DECAY}, indexing="ij"))'

ROWS = [
    (FIELDS, f"{RECORD}grid = Hp({LR}, {DECAY})\n", f"{RECORD}grid = Hp(*{PRODUCT})\n"),
    (FIELDS, f"{RECORD}grid = Hp(decay={DECAY}, lr={LR})\n", f"{RECORD}grid = Hp(*{PRODUCT})\n"),
    (
        KEYS,
        f'grid = {{"lr": {LR}, "decay": {DECAY}}}\n',
        f'grid = dict(zip(("lr", "decay"), {PRODUCT}))\n',
    ),
]
CALL = "y = jax.vmap(f, in_axes=(0, None))(grid, x)\n"


@pytest.mark.parametrize(("message", "before", "after"), ROWS)
def test_the_record_holds_every_combination(message: str, before: str, after: str) -> None:
    assert first(situation(HEAD + before + CALL, ENTRY, message)) == HEAD + after + CALL


def test_the_lists_may_be_defaults_of_a_configuration() -> None:
    program = (
        f"{HEAD}{RECORD}@dataclass\nclass Config:\n    lrs: tuple = (0.1, 0.2, 0.3)\n"
        "class Sweep:\n    def __init__(self, cfg):\n        self.cfg = cfg\n"
        "    def grid(self):\n        return Hp(jnp.array(self.cfg.lrs), jnp.array([0.0, 0.9]))\n"
        "    def run(self, x):\n        cfg = self.cfg\n"
        "        return jax.vmap(f, (0, None))(self.grid(), x)\n"
        "Sweep(Config()).run(x)\n"
    )
    line = program.count("\n") - 1
    made = first(situation(program, ENTRY, FIELDS, line))
    assert "Hp(*(axis.ravel() for axis in jnp.meshgrid(jnp.array(self.cfg.lrs), jnp.array([0.0" in made


@pytest.mark.parametrize(
    "grid",
    [
        '{"lr": jnp.linspace(0, 1, 3), "decay": jnp.ones(2)}',  # Data of which one is too long.
        '{"lr": data[0], "decay": data[1]}',
    ],
)
def test_data_of_different_sizes_are_not_combined(grid: str) -> None:
    program = f"{HEAD}grid = {grid}\n{CALL}"
    assert not [text for text in patched(situation(program, ENTRY, KEYS)) if "meshgrid" in text]
