"""Random keys that are used up twice get a key for each use."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

ENTRY = "prng-key-consumed-twice"
HEAD = "import jax\n"

# The program behind the import, and what it becomes.
ROWS = {
    "two draws in a function": (
        "def init(key):\n    w = jax.random.normal(key)\n    b = jax.random.uniform(key)\n    return w, b\n",
        "def init(key):\n    key_w, key_b = jax.random.split(key)\n    w = jax.random.normal(key_w)\n"
        "    b = jax.random.uniform(key_b)\n    return w, b\n",
    ),
    "a loop": (
        "key = jax.random.key(0)\nfor i in range(3):\n    print(jax.random.normal(key))\n",
        "key = jax.random.key(0)\nfor i in range(3):\n    key, subkey = jax.random.split(key)\n"
        "    print(jax.random.normal(subkey))\n",
    ),
    "an old key after a split": (
        "a, b = jax.random.split(key)\nx = jax.random.normal(a), jax.random.normal(b)\n"
        "y = jax.random.normal(key)\n",
        "key, a, b = jax.random.split(key, 3)\nx = jax.random.normal(a), jax.random.normal(b)\n"
        "y = jax.random.normal(key)\n",
    ),
    "a split that leaves a key unused": (
        "a, b = jax.random.split(key)\nx = jax.random.normal(a)\ny = jax.random.normal(a)\n",
        "a, b = jax.random.split(key)\nx = jax.random.normal(a)\ny = jax.random.normal(b)\n",
    ),
    "a subkey of a carried key": (
        "key, sub = jax.random.split(key)\nx = jax.random.normal(sub)\ny = jax.random.normal(sub)\n",
        "key, sub = jax.random.split(key)\nx = jax.random.normal(sub)\nkey, sub = jax.random.split(key)\n"
        "y = jax.random.normal(sub)\n",
    ),
    "a key of the enclosing function in a loop of jax.lax": (
        "def f(key):\n    return jax.lax.fori_loop(0, 9, lambda i, x: x + jax.random.normal(key), 0.0)\n",
        "def f(key):\n    return jax.lax.fori_loop("
        "0, 9, lambda i, x: x + jax.random.normal(jax.random.fold_in(key, i)), 0.0)\n",
    ),
    "a scan without inputs": (
        "def f(key):\n    def step(x, _):\n        return x + jax.random.normal(key), None\n"
        "    return jax.lax.scan(step, 0.0, None, length=9)\n",
        "def f(key):\n    def step(x, subkey):\n        return x + jax.random.normal(subkey), None\n"
        "    return jax.lax.scan(step, 0.0, jax.random.split(key, 9), length=9)\n",
    ),
    "a scan over data": (
        "def f(xs, key):\n    def step(c, x):\n        return c + x * jax.random.normal(key), None\n"
        "    return jax.lax.scan(step, 0.0, xs)\n",
        "def f(xs, key):\n    def step(c, inputs):\n        x, subkey = inputs\n"
        "        return c + x * jax.random.normal(subkey), None\n"
        "    return jax.lax.scan(step, 0.0, (xs, jax.random.split(key, xs.shape[0])))\n",
    ),
    "a carried key that is handed on as it was": (
        "def step(carry, _):\n    x, key = carry\n    x = x + jax.random.normal(key)\n"
        "    return (x, key), x\n",
        "def step(carry, _):\n    x, key = carry\n    key, subkey = jax.random.split(key)\n"
        "    x = x + jax.random.normal(subkey)\n    return (x, key), x\n",
    ),
    "a comprehension": (
        "xs = [jax.random.normal(key) for _ in range(4)]\n",
        "xs = [jax.random.normal(subkey) for subkey in jax.random.split(key, 4)]\n",
    ),
    "a comprehension over pairs": (
        "def init(key, a, b):\n    return [jax.random.normal(key, (m, n)) for m, n in zip(a, b)]\n",
        "def init(key, a, b):\n    return [jax.random.normal(jax.random.fold_in(key, i), (m, n))"
        " for i, (m, n) in enumerate(zip(a, b))]\n",
    ),
    "a comprehension of a dictionary over nested targets": (
        "def init(key, s):\n    return {i: jax.random.normal(key, (m, n)) for i, (m, n) in s.items()}\n",
        "def init(key, s):\n    return {i: jax.random.normal(jax.random.fold_in(key, number), (m, n))"
        " for number, (i, (m, n)) in enumerate(s.items())}\n",
    ),
    "a lambda": (
        "pair = lambda k: (jax.random.normal(k), jax.random.uniform(k))\n",
        "pair = lambda k: (jax.random.normal(jax.random.fold_in(k, 0)),"
        " jax.random.uniform(jax.random.fold_in(k, 1)))\n",
    ),
    "calls of the program's own function": (
        "def layer(rng):\n    return jax.random.normal(rng)\n\ndef net(rng):\n"
        "    return [layer(rng), layer(rng=rng)]\n",
        "def layer(rng):\n    return jax.random.normal(rng)\n\ndef net(rng):\n"
        "    rng_1, rng_2 = jax.random.split(rng)\n    return [layer(rng_1), layer(rng=rng_2)]\n",
    ),
    "a branch and what follows it": (
        "def f(key, noisy):\n    x = 0.0\n    if noisy:\n        x = jax.random.normal(key)\n"
        "    return x + jax.random.uniform(key)\n",
        "def f(key, noisy):\n    x = 0.0\n    if noisy:\n        key, subkey = jax.random.split(key)\n"
        "        x = jax.random.normal(subkey)\n    key, subkey = jax.random.split(key)\n"
        "    return x + jax.random.uniform(subkey)\n",
    ),
    "an item of an array of keys": (
        "for i in range(3):\n    a = jax.random.normal(keys[i])\n    b = jax.random.normal(keys[i])\n",
        "for i in range(3):\n    keys_a, keys_b = jax.random.split(keys[i])\n"
        "    a = jax.random.normal(keys_a)\n    b = jax.random.normal(keys_b)\n",
    ),
}


@pytest.mark.parametrize("name", ROWS)
def test_each_use_gets_a_key_of_its_own(name: str) -> None:
    program, expected = ROWS[name]
    if "key)" in program and not program.startswith(("def", "pair", "key = ", "for")):
        program, expected = (f"key = jax.random.key(0)\n{text}" for text in (program, expected))
    if "keys[i]" in program:
        program, expected = (
            f"keys = jax.random.split(jax.random.key(0), 3)\n{t}" for t in (program, expected)
        )
    assert first(situation(HEAD + program, ENTRY)) == HEAD + expected


def test_a_key_that_an_object_keeps_is_split_in_all_its_methods() -> None:
    program = """\
import jax
class Sampler:
    def __init__(self):
        self.key = jax.random.key(0)
    def normal(self):
        return jax.random.normal(self.key)
    def uniform(self):
        return jax.random.uniform(self.key)
"""
    made = first(situation(program, ENTRY, line=6))
    assert made.count("        self.key, subkey = jax.random.split(self.key)\n") == 2
    assert "normal(subkey)" in made and "uniform(subkey)" in made


@pytest.mark.parametrize(
    "line",
    [
        "x = jax.random.normal(key) if short else jax.random.uniform(key)",
        "x = jax.random.normal(jax.random.fold_in(key, 0)) + jax.random.normal(jax.random.fold_in(key, 1))",
        "x = [jax.random.normal(k) for k in jax.random.split(key, 3)]",
    ],
)
def test_a_key_that_is_used_up_once_is_left(line: str) -> None:
    assert patched(situation(f"{HEAD}key = jax.random.key(0)\n{line}\n", ENTRY)) == []


def test_a_jitted_method_that_would_leak_a_new_key_gets_no_patch() -> None:
    program = """\
import jax
class Sampler:
    @jax.jit
    def normal(self):
        return jax.random.normal(self.key)
"""
    assert patched(situation(program, ENTRY)) == []
