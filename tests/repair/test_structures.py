"""The first patch where the failing code is spread over methods, helpers, containers and several lines."""

from __future__ import annotations

import pytest

from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.flow import Flow
from tests.repair.situations import first, patched, situation

HEAD = "import jax\nimport jax.numpy as jnp\n"

# Entry, message, the program's last lines, and what stands in their place.
LAST = [
    (
        "float-as-index",
        "",
        "def f(x):\n    n = len(x)\n    h = n / 2\n    return x[:h], x[h]\n",
        "def f(x):\n    n = len(x)\n    h = n // 2\n    return x[:h], x[h]\n",
    ),
    (
        "float-as-index",
        "",
        "def f(x, q):\n    a = jnp.floor(q)\n    b = jnp.ceil(q)\n    return x[a] + x[b]\n",
        "def f(x, q):\n    a = jnp.floor(q)\n    b = jnp.ceil(q)\n"
        "    return x[a.astype(int)] + x[b.astype(int)]\n",
    ),
    (
        "list-as-index",
        "",
        "class G:\n    def __init__(self):\n        self.a = [0]\n        self.b = [1]\n"
        "    def f(self, x):\n        return x.at[self.b].add(x[self.a])\n",
        "class G:\n    def __init__(self):\n        self.a = [0]\n        self.b = [1]\n"
        "    def f(self, x):\n        return x.at[jnp.array(self.b)].add(x[jnp.array(self.a)])\n",
    ),
    (
        "too-many-indices",
        "Too many indices: array is 1-dimensional, but 2 were indexed",
        "y = w[i, 0]\n",
        "y = w[i]\n",
    ),
    (
        "integer-overflow-in-literal",
        "Got <class 'int'> with value 602214076000000000000000",
        "y = x * 602214076000000000000000\n",
        "y = x * 602214076000000000000000.0\n",
    ),
    (
        "broadcast-shape-mismatch",
        "sub got incompatible shapes for broadcasting: (3, 2), (4, 2).",
        "d = a - b\n",
        "d = a[:, None] - b\n",
    ),
    (
        "grad-of-complex-output",
        "",
        "def loss(x):\n    return jnp.mean((x * 1j - 1) ** 2)\ng = jax.grad(loss)(1.0)\n",
        "def loss(x):\n    return jnp.mean(jnp.abs(x * 1j - 1) ** 2)\ng = jax.grad(loss)(1.0)\n",
    ),
    (
        "grad-of-complex-output",
        "",
        "def power(z):\n    return z * jnp.conj(z)\ng = jax.grad(power)(1.0)\n",
        "def power(z):\n    return (z * jnp.conj(z)).real\ng = jax.grad(power)(1.0)\n",
    ),
    (
        "grad-of-non-scalar",
        "Output had shape: (2,).",
        "def error(p):\n    return (p - y) ** 2\ng = jax.grad(error)(w)\n",
        "def error(p):\n    return jnp.sum((p - y) ** 2)\ng = jax.grad(error)(w)\n",
    ),
    (
        "grad-of-non-scalar",
        "Output had shape: (2,).",
        "def loss(p):\n    return (p - y).mean(axis=0)\ng = jax.grad(loss)(w)\n",
        "def loss(p):\n    return (p - y).mean()\ng = jax.grad(loss)(w)\n",
    ),
    (
        "grad-of-non-scalar",
        "Output had shape: (2,).",
        "def loss(p):\n    return jnp.sum((p - y) ** 2, axis=1)\ng = jax.grad(loss)(w)\n",
        "def loss(p):\n    return jnp.mean(jnp.sum((p - y) ** 2, axis=1))\ng = jax.grad(loss)(w)\n",
    ),
    (
        "grad-of-integer-input",
        "",
        "def loss(y, z):\n    return -z[y]\ng = jax.grad(loss)(jnp.array(1), jnp.zeros(3))\n",
        "def loss(y, z):\n    return -z[y]\ng = jax.grad(loss, argnums=1)(jnp.array(1), jnp.zeros(3))\n",
    ),
    (
        "jax-array-method-missing",
        "object has no attribute 'permute'",
        "y = x.permute(1, 0).unsqueeze(0).float()\n",
        "y = x.transpose(1, 0)[None].astype(jnp.float32)\n",
    ),
    (
        "jax-array-method-missing",
        "DynamicJaxprTracer has no attribute norm",
        "def f(x):\n    return x.norm(dim=1)\n",
        "def f(x):\n    return jnp.linalg.norm(x, axis=1)\n",
    ),
    (
        "renamed-clip-keyword",
        "",
        'limits = {"a_min": 0, "a_max": 1}\ny = jnp.clip(x, **limits)\n',
        'limits = {"min": 0, "max": 1}\ny = jnp.clip(x, **limits)\n',
    ),
]

# The same for the body of a jitted function.
IN_JIT = [
    ("builtin-min-max-of-tracer", "return min(*[v for v in x])", "return jnp.min(jnp.array([v for v in x]))"),
    (
        "builtin-min-max-of-tracer",
        "return functools.reduce(min, [v for v in x])",
        "return functools.reduce(jnp.minimum, [v for v in x])",
    ),
    (
        "list-indexed-by-tracer",
        "return block(net.layers[x], y)",
        "return block(jax.tree.map(lambda *leaves: jnp.stack(leaves)[x], *net.layers), y)",
    ),
    ("list-indexed-by-tracer", "return net.rates[x] * y", "return jnp.array(net.rates)[x] * y"),
    (
        "list-indexed-by-tracer",
        "h = [0.0] * 3\n    h[x] += 1.0\n    return h",
        "h = jnp.zeros(3)\n    h = h.at[x].add(1.0)\n    return h",
    ),
    (
        "tracer-in-format-spec",
        'text = f"{x:.2f}"\n    print(text)\n    return x',
        'text = "{x:.2f}"\n    jax.debug.print(text, x=x)\n    return x',
    ),
]


@pytest.mark.parametrize(("entry", "message", "before", "after"), LAST)
def test_the_last_lines_are_mended(entry: str, message: str, before: str, after: str) -> None:
    assert first(situation(HEAD + before, entry, message)) == HEAD + after


@pytest.mark.parametrize(("entry", "before", "after"), IN_JIT)
def test_a_jitted_body_is_mended(entry: str, before: str, after: str) -> None:
    start = f"{HEAD}@jax.jit\ndef f(x):\n    "
    line = 6 if "\n" in before and "text" not in before else 5
    assert first(situation(f"{start}{before}\n", entry, line=line)) == f"{start}{after}\n"


def test_a_method_jitted_elsewhere_returns_what_it_stored() -> None:
    program = (
        f"{HEAD}class A:\n    def __init__(self):\n        self.x = 0.0\n"
        "        self.step = jax.jit(self._step)\n    def _step(self, z):\n"
        "        self.x = self.x + z\n        return self.x\n"
    )
    message = "when the value leaked was _step at program.py:7 traced for jit."
    patch = first(situation(program, "tracer-stored-on-self", message))
    assert "self._step_jitted = jax.jit(self._step)" in patch
    assert "def _step(self, x, z):\n        x = x + z\n        return x, x\n" in patch
    assert "    def step(self, z):\n        self.x, result = self._step_jitted(self.x, z)\n" in patch


def test_lists_and_globals_are_stored_by_one_wrapper() -> None:
    program = (
        f"{HEAD}n = 0\nseen = []\n@jax.jit\ndef f(x):\n    global n\n    n = n + x\n"
        "    seen.append(x)\n    return x\n"
    )
    message = "when the value leaked was f at program.py:6 traced for jit."
    wanted = "def f(x):\n    global n\n    n, x, result = _f(n, x)\n    seen.append(x)\n    return result\n"
    assert any(wanted in patch for patch in patched(situation(program, "tracer-stored-in-global", message)))


def test_a_text_that_a_helper_returns_comes_from_the_wrapper() -> None:
    program = (
        f'{HEAD}def info(x):\n    return {{"n": x, "unit": "m"}}\n'
        "@jax.jit\ndef f(x):\n    return x, info(x)\n"
    )
    message = (
        "function f at program.py:6 traced for jit returned a value of type <class 'str'> "
        "at output component [1]['unit'], which is not a valid JAX type"
    )
    patch = first(situation(program, "string-returned-from-jit", message))
    assert 'return {"n": x}\n' in patch
    assert 'return (*result[:1], {**result[1], "unit": "m"}, *result[2:])' in patch


def test_a_named_axis_of_xmap_becomes_a_vmap() -> None:
    program = (
        "from jax.experimental import maps\nimport jax\n"
        'pair = maps.xmap(f, in_axes=({0: "a"}, {0: "b"}), out_axes={0: "a", 1: "b"})\n'
    )
    assert first(situation(program, "removed-experimental-maps")).endswith(
        'pair = jax.vmap(jax.vmap(f, in_axes=(None, 0), axis_name="b"), in_axes=(0, None), axis_name="a")\n'
    )


def test_what_is_appended_makes_a_list_traced_and_an_index_does_not() -> None:
    code = Code(
        f"{HEAD}@jax.jit\ndef f(xs):\n    out = []\n    for i, x in enumerate(xs):\n"
        "        out.append(x)\n    return out, i, x\n"
    )
    flow = Flow(code)
    names = {node.value: node for node in code.nodes(type(code.module.body[0].body[0].names[0].name))}
    assert flow.traced(names["out"])
    assert flow.traced(names["x"])
    assert not flow.traced(names["i"])


def test_a_helper_returns_the_whole_array_and_its_mask() -> None:
    program = (
        f"{HEAD}def over(x):\n    e = x[x > 0] - 1\n    return e\n"
        "@jax.jit\ndef f(x):\n    e = over(x)\n    return e.mean(), e.size\n"
    )
    assert first(situation(program, "boolean-mask-under-jit", line=4)) == (
        f"{HEAD}def over(x):\n    keep = x > 0\n    e = x - 1\n    return e, keep\n"
        "@jax.jit\ndef f(x):\n    e, kept = over(x)\n"
        "    return e.mean(where=kept), jnp.sum(kept)\n"
    )
