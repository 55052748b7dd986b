"""Where one array comes twice into a call that donates it, the second one starts as a copy."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, situation

HEAD = "import jax\nimport jax.numpy as jnp\n"
MESSAGE = "INVALID_ARGUMENT: Attempt to donate the same buffer twice in Execute() (flattened argument 1)"

ROWS = [
    ("y = step(x, x)\n", "y = step(x, jax.tree.map(jnp.copy, x))\n"),
    (
        "x = jnp.ones(3)\ny = step(x, target=x)\n",
        "x = jnp.ones(3)\ny = step(x, target=jnp.copy(x))\n",
    ),
    (
        "state = State(params=net.params, target=net.params, step=0)\nstep(state)\n",
        "state = State(params=net.params, target=jax.tree.map(jnp.copy, net.params), step=0)\nstep(state)\n",
    ),
    (
        "zeros = jnp.zeros(3)\nstate = {'m': zeros, 'v': zeros, 't': 0}\nstep(state)\n",
        "zeros = jnp.zeros(3)\nstate = {'m': zeros, 'v': jnp.copy(zeros), 't': 0}\nstep(state)\n",
    ),
    (
        "params = init(key)\ntarget = params\nstep(params, target)\n",
        "params = init(key)\ntarget = jax.tree.map(jnp.copy, params)\nstep(params, target)\n",
    ),
    (
        "class Agent:\n    def __init__(self, params):\n        self.params = params\n"
        "        self.target = self.params\nstep(agent)\n",
        "class Agent:\n    def __init__(self, params):\n        self.params = params\n"
        "        self.target = jax.tree.map(jnp.copy, self.params)\nstep(agent)\n",
    ),
]


@pytest.mark.parametrize(("before", "after"), ROWS)
def test_the_second_one_is_a_copy(before: str, after: str) -> None:
    assert first(situation(HEAD + before, "donated-buffer-given-twice", MESSAGE)) == HEAD + after
