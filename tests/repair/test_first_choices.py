"""Where several patches run, the one that is meant comes first."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, situation

HEAD = "import jax\nimport jax.numpy as jnp\n"


def _sizes(call: str, *types: str) -> str:
    lines = "; ".join(
        f"one axis had size {t.split('[')[1].split(',')[0].rstrip(']')}: axis 0 of argument"
        f" {name} of type {t}"
        for name, t in (item.split(": ") for item in types)
    )
    return f"vmap got inconsistent sizes for array axes to be mapped:\n * {lines}\n{call}"


# Keys made of seeds: a program, and the text that its first patch has in place of another.
SEEDS = [
    ("def f(key):\n    return jax.random.normal(key)\nf(3)\n", "f(3)", "f(jax.random.key(3))"),
    (
        "def f(rng):\n    np.random.seed(rng)\n    return jax.random.normal(rng)\nf(3)\n",
        "normal(rng)",
        "normal(jax.random.key(rng))",
    ),
    (
        "def f(n, key=0):\n    return jax.random.normal(key, n)\nf(3)\n",
        "key=0",
        "key=jax.random.key(0)",
    ),
    (
        "def f(key):\n    return jax.random.normal(key)\nkeys = jax.random.split(jax.random.key(0))\n"
        "f(keys[0])\nf(1)\n",
        "f(1)",
        "f(jax.random.key(1))",
    ),
    (
        "def f(seed):\n    key = jax.random.key(seed)\n    key, a = jax.random.split(key)\n"
        "    return jax.random.normal(a), jax.random.normal(seed)\nf(0)\n",
        "normal(seed)",
        "normal(key)",
    ),
    (
        "class Agent:\n    def __init__(self, seed):\n        self.key = seed\n    def act(self):\n"
        "        return jax.random.normal(self.key)\nAgent(1).act()\n",
        "self.key = seed",
        "self.key = jax.random.key(seed)",
    ),
]


@pytest.mark.parametrize(("program", "old", "new"), SEEDS)
def test_a_seed_becomes_a_key_where_it_is_meant_to(program: str, old: str, new: str) -> None:
    source = f"{HEAD}import numpy as np\n{program}"
    line = next(n for n, text in enumerate(source.splitlines(), 1) if "normal(" in text)
    assert first(situation(source, "seed-instead-of-key", line=line)) == source.replace(old, new)


def test_two_draws_from_a_number_get_two_keys() -> None:
    program = (
        f"{HEAD}def f(key):\n    a = jax.random.normal(key)\n    return a, jax.random.normal(key)\nf(3)\n"
    )
    made = first(situation(program, "seed-instead-of-key", line=4))
    assert "key_1, key_2 = jax.random.split(key)" in made and "f(jax.random.key(3))" in made


# Arguments of a vmapped function with their types, and the axes that are chosen.
AXES = [
    ("a: float32[3,5]", "b: float32[5,3]", "(0, 1)"),
    ("origin: float32[3]", "star: float32[4,3]", "(None, 0)"),
    ("x: float32[3,4]", "kernel: float32[4,3]", "(0, None)"),
    ("weights: float32[3,2]", "x: float32[10,2]", "(None, 0)"),
]


@pytest.mark.parametrize(("one", "other", "axes"), AXES)
def test_the_axes_of_arguments_that_differ_in_size(one: str, other: str, axes: str) -> None:
    names = ", ".join(item.split(":")[0] for item in (one, other))
    program = f"{HEAD}def f({names}):\n    return g({names})\nout = jax.vmap(f)({names})\n"
    made = first(situation(program, "vmap-size-mismatch", _sizes("", one, other)))
    assert made == program.replace("jax.vmap(f)", f"jax.vmap(f, in_axes={axes})")


RULE = """\
@jax.custom_jvp
def f(x):
    return {primal}
@f.defjvp
def f_jvp(primals, tangents):
    (x,), (dx,) = primals, tangents
    return f(x), {tangent}
jax.grad(f)(x)
"""
# What the function returns, the tangent, the types wanted and given, and the tangent that is right.
TANGENTS = [
    ("jnp.log(x)", "jnp.dot(1 / x, dx)", "[3]", "[]", "1 / x * dx"),
    ("jnp.sin(x)", "jnp.sum(jnp.cos(x) * dx)", "[3]", "[]", "jnp.cos(x) * dx"),
    ("jnp.exp(x)", "jnp.exp(x) @ dx", "[3]", "[]", "jnp.exp(x) * dx"),
    ("jnp.max(x, axis=1)", "m * dx", "[2]", "[2,2]", "jnp.sum(m * dx, axis=1)"),
    ("g(x)", "jacobian * dx", "[2]", "[2,2]", "jacobian @ dx"),
    ("jnp.sum(x**2)", "2 * x * dx", "[]", "[3]", "jnp.vdot(2 * x, dx)"),
]


@pytest.mark.parametrize(("primal", "tangent", "wanted", "got", "right"), TANGENTS)
def test_a_tangent_gets_the_shape_that_the_derivative_has(
    primal: str, tangent: str, wanted: str, got: str, right: str
) -> None:
    message = (
        "Custom JVP rule must produce primal and tangent outputs with corresponding shapes and dtypes."
        f" Expected float32{wanted} (tangent type of float32{wanted}) but got float32{got}."
    )
    program = HEAD + RULE.format(primal=primal, tangent=tangent)
    made = first(situation(program, "custom-jvp-tangent-shape", message))
    assert made == HEAD + RULE.format(primal=primal, tangent=right)


def test_a_gradient_by_a_keyword_only_parameter_is_taken_of_a_function_of_it() -> None:
    program = f"{HEAD}def f(w, *, scale, shift):\n    return w * scale + shift\n"
    call = "jax.grad(f, argnums=1)(2.0, scale=3.0, shift=0.0)\n"
    closed = "jax.grad(lambda scale: f(2.0, scale=scale, shift=0.0), argnums=0)(3.0)\n"
    message = "differentiating with respect to argnums=1 requires at least 2 positional arguments"
    assert first(situation(program + call, "grad-argnums-out-of-range", message)) == program + closed


def test_lines_end_where_python_ends_them() -> None:
    head = f'{HEAD}text = "a\u2028b\x1cc"\n\x0c\n@jax.jit\ndef f(x):\n'
    body = "    if x > 0:\n        y = x\n    else:\n        y = -x\n    return y\n"
    made = first(situation(head + body, "python-if-on-tracer", line=head.count("\n") + 1))
    assert made == head + "    y = jnp.where(x > 0, x, -x)\n    return y\n"
