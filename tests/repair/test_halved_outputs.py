"""The output that is split in halves gets twice the width."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

HEAD = "import jax\nimport jax.numpy as jnp\n"
ENTRY = "dot-shape-mismatch"
MESSAGE = "dot_general requires contracting dimensions to have the same shape, got (2,) and (4,)."
NET = (
    "def init(key, sizes):\n    return [jax.random.normal(key, s) for s in zip(sizes, sizes[1:])]\n"
    "def net(ws, x):\n    for w in ws:\n        x = x @ w\n    return x\n"
    "def layer(key, n_in, n_out):\n    return {'w': jax.random.normal(key, (n_in, n_out))}\n"
    "class MLP:\n    def __init__(self, key, sizes):\n        self.ws = init(key, sizes)\n"
    "    def __call__(self, x):\n        return net(self.ws, x)\n"
)


@pytest.mark.parametrize(
    ("program", "old", "new"),
    [
        (
            'p = {"enc": init(k, [9, 8, cfg.latent]), "dec": init(k, [cfg.latent, 9])}\n'
            'def encode(p, x):\n    s = net(p["enc"], x)\n    return jnp.split(s, 2, axis=-1)\n'
            'm, v = encode(p, x)\nencode(p, y)\nnet(p["dec"], m + v)\n',
            "8, cfg.latent]",
            "8, 2 * cfg.latent]",
        ),
        (
            "p = dict(out=layer(k, 8, n_out=z + 1), dec=layer(k, z + 1, 8))\n"
            'def f(p, x):\n    s = net(p["out"], x)\n    n = s.shape[-1] // 2\n'
            '    return net(p["dec"], s[..., :n] * s[..., n:])\nf(p, x)\nf(p, y)\n',
            "n_out=z + 1",
            "n_out=2 * (z + 1)",
        ),
        (
            "class Policy:\n    def __init__(self, key, n):\n        self.body = MLP(key, [5, n])\n"
            "        self.q = jnp.ones((n, 1))\n    def __call__(self, x):\n"
            "        a, b = jnp.split(self.body(x), 2, axis=1)\n        return (a * b) @ self.q\n"
            "Policy(k, 4)(x)\n",
            "[5, n]",
            "[5, 2 * n]",
        ),
        (
            "enc = init(k, sizes=(9, Z))\nm, s = jnp.split(net(enc, x), 2, -1)\n"
            "net(init(k, (Z, 9)), m * s)\n",
            "(9, Z)",
            "(9, 2 * Z)",
        ),
    ],
)
def test_the_width_of_the_split_network_is_doubled_where_it_is_listed(
    program: str, old: str, new: str
) -> None:
    program = HEAD + NET + program
    assert first(situation(program, ENTRY, MESSAGE)) == changed(program, [(old, new)])


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("a, b = jnp.split(x, 2, axis=-1)\nnet(init(k, [4, 8, Z]), a)\n", MESSAGE),
        ("a, b = jnp.split(net(init(k, [9, Z]), x), 2, axis=0)\na @ w\n", MESSAGE),
        ("a, b, c = jnp.split(net(init(k, [9, Z]), x), 3, axis=-1)\na @ w\n", MESSAGE),
        ("ws = init(k, [9, 2 * Z])\na, b = jnp.split(net(ws, x), 2, axis=-1)\na @ w\n", MESSAGE),
        ("ws = init(k, [9, 6])\na, b = jnp.split(net(ws, x), 2, axis=-1)\na @ w\n", MESSAGE),
        (
            "ws = init(k, [9, Z])\na, b = jnp.split(net(ws, x), 2, axis=-1)\na @ w\n",
            MESSAGE.replace("4", "3"),
        ),
    ],
)
def test_other_splits_and_widths_stay(program: str, message: str) -> None:
    program = HEAD + NET + program
    proposed = patched(situation(program, ENTRY, message))
    assert not any(text.count("2 *") > program.count("2 *") for text in proposed)
