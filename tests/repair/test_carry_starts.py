"""Starts of carries that are made elsewhere: columns become vectors, numbers become arrays."""

from __future__ import annotations

import pytest

from tests.repair.situations import changed, first, patched, situation

HEAD = "import jax\nimport jax.numpy as jnp\n"
MESSAGE = (
    "The input carry {} has type float32[{}] but the corresponding output carry component has type"
    " float32[{}], so the shapes do not match."
)
BODY = (
    "class Filter:\n"
    "    def __init__(self, gain, mean):\n"
    "        self.gain, self.mean = gain, mean\n"
    "    def run(self, ys):\n"
    "        def step(m, y):\n"
    "            m = m + self.gain @ (y - m)\n"
    "            return m, m\n"
    "        return jax.lax.scan(step, self.mean, ys)\n"
    "{}\n"
    "f = Filter(gain, start(3))\n"
    "f.run(ys)\n"
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("jnp.zeros((n, 1))", "jnp.zeros(n)"),
        ("jnp.zeros((n, 1)).at[:2, 0].set(x)", "jnp.zeros(n).at[:2].set(x)"),
        ("jnp.full((n, 1), 0.5)", "jnp.full(n, 0.5)"),
        ("jnp.array([[0.0], [x]])", "jnp.array([0.0, x])"),
        ("x[:, None]", "x"),
        ("x.reshape(-1, 1)", "x.reshape(-1)"),
        ("jnp.arange(3.0).reshape((3, 1))", "jnp.arange(3.0)"),
        ("jnp.zeros((n, 1)) if x is None else x", "jnp.zeros(n) if x is None else x"),
    ],
)
def test_a_column_is_made_a_vector_where_the_body_adds_vectors(old: str, new: str) -> None:
    program = HEAD + BODY.format(f"def start(n):\n    m = {old}\n    return m\n")
    made = situation(program, "scan-carry-shape-mismatch", MESSAGE.format("m", "3,1", "3,2"), line=9)
    assert first(made) == changed(program, [(old, new)])


def test_a_column_that_is_transposed_stays_one() -> None:
    program = HEAD + (
        "def step(m, y):\n    m = F @ m + y\n    return m, m @ m.T\n"
        "jax.lax.scan(step, jnp.zeros((3, 1)), jnp.ones((4, 3)))\n"
    )
    made = situation(program, "scan-carry-shape-mismatch", MESSAGE.format("m", "3,1", "3,3"))
    assert first(made) == changed(program, [("+ y", "+ y[:, None]")])
    assert not any("zeros(3)" in text for text in patched(made))


@pytest.mark.parametrize("start", ["jnp.zeros((n, 2))", "jnp.ones((1, n))", "load(n)"])
def test_what_is_no_column_as_far_as_the_text_tells_is_left(start: str) -> None:
    program = HEAD + BODY.format(f"def start(n):\n    return {start}\n")
    made = situation(program, "scan-carry-shape-mismatch", MESSAGE.format("m", "3,1", "3,2"), line=9)
    assert not any("zeros(n)" in text or "ones(n)" in text for text in patched(made))


def test_a_number_from_outside_is_filled_into_an_array_at_the_loop() -> None:
    program = HEAD + (
        "def smooth(xs, start):\n    def step(s, x):\n        s = 0.7 * s + x\n        return s, s\n"
        "    return jax.lax.scan(step, start, xs)[1]\nsmooth(data, 0.0)\n"
    )
    made = situation(program, "scan-carry-shape-mismatch", MESSAGE.format("s", "", "2"), line=7)
    assert first(made) == changed(program, [("step, start,", "step, jnp.full_like(xs[0], start),")])


def test_a_start_in_a_helper_is_made_like_what_is_in_sight_there() -> None:
    program = HEAD + (
        "def begin(pos):\n    v = 0.0\n    return {'x': pos, 'v': v}\n"
        "def run(p):\n    def step(c, _):\n        v = c['v'] - c['x']\n"
        "        return {'x': c['x'] + v, 'v': v}, None\n"
        "    return jax.lax.scan(step, begin(p), length=3)\n"
    )
    made = situation(program, "scan-carry-shape-mismatch", MESSAGE.format("c['v']", "", "2"))
    assert first(made) == changed(program, [("v = 0.0", "v = jnp.zeros_like(pos)")])


def test_a_field_that_a_function_is_given_starts_in_the_other_dtype_in_each_call() -> None:
    program = HEAD + (
        "class Meter:\n    def __init__(self, state):\n        self.state = state\n    def run(self, xs):\n"
        "        def body(s, x):\n            return {'sum': s['sum'] + 0.5 * x}, None\n"
        "        return jax.lax.scan(body, self.state, xs)[0]\n"
        "a = Meter({'sum': jnp.int32(0)})\nb = Meter({'sum': jnp.zeros((), int)})\na.run(xs)\n"
    )
    message = (
        "The input carry s['sum'] has type int32[] but the corresponding output carry component has type"
        " float32[], so the dtypes do not match."
    )
    new = changed(program, [("jnp.int32(0)", "jnp.float32(0)"), ("(), int)", "(), float)")])
    assert first(situation(program, "scan-carry-dtype-mismatch", message, line=9)) == new
