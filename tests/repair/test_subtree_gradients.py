"""Gradients of a part of a tree update that part."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

HEAD = "import jax\nimport jax.numpy as jnp\n"
ENTRY = "tree-map-structure-mismatch"
MESSAGE = (
    "pytree structure error: different pytree metadata at key path\n    tree_map tree\n"
    "At that key path, the prefix pytree tree_map tree has a subtree of type\n    <class 'dict'>\n"
    "with metadata\n    ('a', 'head')\nbut at the same key path the full pytree has a subtree of the same"
    " type but with metadata\n    ('b', 'w')"
)
UPDATE = "def sgd(tree, grads, lr):\n    return jax.tree.map(lambda p, g: p - lr * g, tree, grads)\n"


@pytest.mark.parametrize(
    ("gradient", "old", "new"),
    [
        (
            'g = jax.grad(loss)(params["head"], params["a"], x)',
            "params = sgd(params, g, 0.1)",
            'params = {**params, "head": sgd(params["head"], g, 0.1)}',
        ),
        (
            'value, g = jax.value_and_grad(loss, argnums=1)(params["a"], params["head"], x)',
            "params = sgd(grads=g, tree=params, lr=0.1)",
            'params = {**params, "head": sgd(grads=g, tree=params["head"], lr=0.1)}',
        ),
        (
            'head = params["dec"]["head"]\nu = jax.tree.map(lambda a: -a, jax.jit(jax.grad(loss))(head, x))',
            "params = jax.tree.map(jnp.add, params, u)",
            'params = {**params, "dec": {**params["dec"], "head":'
            ' jax.tree.map(jnp.add, params["dec"]["head"], u)}}',
        ),
    ],
)
def test_the_part_of_a_dictionary_is_put_back(gradient: str, old: str, new: str) -> None:
    program = f"{HEAD}{UPDATE}{gradient}\n{old}\n"
    assert first(situation(program, ENTRY, MESSAGE)) == changed(program, [(old, new)])


@pytest.mark.parametrize(
    ("record", "new"),
    [
        (
            "from typing import NamedTuple\nclass P(NamedTuple):\n    a: dict\n    head: dict\n",
            "return p._replace(head=sgd(p.head, g, 0.1))",
        ),
        (
            "import collections\nP = collections.namedtuple('P', 'a head')\n",
            "return p._replace(head=sgd(p.head, g, 0.1))",
        ),
        (
            "import dataclasses\n@dataclasses.dataclass\nclass P:\n    a: dict\n    head: dict\n",
            "return dataclasses.replace(p, head=sgd(p.head, g, 0.1))",
        ),
    ],
)
def test_the_field_of_a_record_is_replaced(record: str, new: str) -> None:
    old = "return sgd(p, g, 0.1)"
    program = (
        f"{HEAD}{record}{UPDATE}def step(p):\n    g = jax.grad(loss)(p.head, p.a)\n    {old}\nstep(P(a, h))\n"
    )
    line = program.splitlines().index(f"    {old}") + 1
    assert first(situation(program, ENTRY, MESSAGE, line=line)) == changed(program, [(old, new)])


@pytest.mark.parametrize(
    "program",
    [
        "g = jax.grad(loss)(params)\nhead = params['head']\nhead = sgd(head, g, 0.1)\n",
        "g = jax.grad(loss)(other['head'])\nparams = sgd(params, g, 0.1)\n",
        "g = jax.grad(loss)(params['head'])\nparams = jax.tree.map(f, params, momenta, g)\n",
        "g = jax.grad(loss)(params['head'])\nparams, state = update(params, g, state)\n",
    ],
)
def test_what_is_no_part_of_the_tree_or_has_more_trees_is_left(program: str) -> None:
    assert not any("**params" in text for text in patched(situation(HEAD + UPDATE + program, ENTRY, MESSAGE)))
