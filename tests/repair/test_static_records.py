"""Records of settings are static where all that they hold are numbers and texts."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

HEAD = (
    "from functools import partial\nfrom typing import NamedTuple\nimport dataclasses\n"
    "import jax\nimport jax.numpy as jnp\n"
)
MESSAGE = (
    "The error occurred while tracing the function step at program.py:9 for jit. This concrete value was not "
    "available in Python because it depends on the value of the argument hp.k.\n"
)
HYPER = "class Hyper(NamedTuple):\n    k: int\n    lr: float = 0.1\n"
STEP = "def step(y, hp):\n    return jax.nn.one_hot(y, hp.k) * hp.lr\n"

ROWS = [
    (
        f"{HYPER}@jax.jit\n{STEP}step(y, Hyper(3, lr=1e-2))\n",
        ("@jax.jit", '@partial(jax.jit, static_argnames="hp")'),
    ),
    (
        f"{HYPER}{STEP}class Trainer:\n    def __init__(self, k):\n        self.hp = Hyper(k=k)\n"
        "        self.step = jax.jit(step)\n    def run(self, y):\n        return self.step(y, self.hp)\n"
        "Trainer(3).run(y)\nTrainer(2 * 4).run(y)\n",
        ("jax.jit(step)", 'jax.jit(step, static_argnames="hp")'),
    ),
    (
        "import collections\nHyper = collections.namedtuple('Hyper', 'k lr')\n"
        f"@partial(jax.jit, donate_argnums=0)\n{STEP}step(y, Hyper(len(y), -0.5))\n",
        ("donate_argnums=0", 'donate_argnums=0, static_argnames="hp"'),
    ),
    (
        "@jax.tree_util.register_dataclass\n@dataclasses.dataclass(frozen=True)\nclass Hyper:\n"
        "    k: int = 3\n"
        f"    lr: float = 0.1\n@jax.jit\n{STEP}"
        "hp = dataclasses.replace(Hyper(), k=x.shape[1])\nstep(y, hp)\n",
        ("@jax.jit", '@partial(jax.jit, static_argnames="hp")'),
    ),
]


@pytest.mark.parametrize(("program", "change"), ROWS)
def test_a_record_of_numbers_is_static(program: str, change: tuple[str, str]) -> None:
    made = situation(HEAD + program, "segment-count-under-jit", MESSAGE)
    assert first(made) == changed(HEAD + program, [change])


@pytest.mark.parametrize(
    "program",
    [
        f"{HYPER}@jax.jit\n{STEP}step(y, Hyper(3, lr=jnp.ones(2)))\n",
        f"{HYPER}@jax.jit\n{STEP}hp = Hyper(3)\n"
        "for _ in y:\n    step(y, hp)\n    hp = hp._replace(lr=hp.lr * 0.9)\n",
        f"class Hyper(NamedTuple):\n    k: int\n    lr: list = [1]\n@jax.jit\n{STEP}step(y, Hyper(3))\n",
        "@jax.tree_util.register_dataclass\n@dataclasses.dataclass\nclass Hyper:\n    k: int\n    lr: float\n"
        f"@jax.jit\n{STEP}step(y, Hyper(3, 0.1))\n",
        f"{HYPER}@jax.jit\n{STEP}",
    ],
)
def test_what_may_not_be_hashed_or_changes_is_left(program: str) -> None:
    found = patched(situation(HEAD + program, "segment-count-under-jit", MESSAGE))
    assert not any("static_argnames" in text for text in found)
