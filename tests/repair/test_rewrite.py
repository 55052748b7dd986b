"""Rewrite rules of entries work on programs that are not the entry's own, and leave what is not meant."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from jaxerr_rag.repair import rewrite
from jaxerr_rag.repair.edits import apply_edits
from jaxerr_rag.repair.model import Candidate
from tests.repair.record_failures import ROOT
from tests.repair.situations import situation

JNP = "import jax.numpy as jnp\n"

# Entry, the failing program, and what the rule makes of it; the last line fails.
ROWS = [
    ("removed-pallas-name", "x = pl.load(x_ref, (0, pl.ds(i, 4)))\n", "x = x_ref[(0, pl.ds(i, 4))]\n"),
    ("removed-pallas-name", "pl.store(o_ref, idx, x + 1)\n", "o_ref[idx] = x + 1\n"),
    (
        "removed-pallas-name",
        JNP + "acc += pl.dot(a_ref[...], b)\n",
        JNP + "acc += jnp.dot(a_ref[...], b, preferred_element_type=jnp.float32)\n",
    ),
    ("split-not-equal-division", "blocks = jnp.split(x, 2)\n", "blocks = jnp.array_split(x, 2)\n"),
    (
        "split-not-equal-division",
        "f = [g.sum() for g in jax.numpy.split(y[1:], n, axis=-1)]\n",
        "f = [g.sum() for g in jax.numpy.array_split(y[1:], n, axis=-1)]\n",
    ),
    (
        "all-to-all-split-size",
        'y = lax.all_to_all(x, "i", 0, 1)\n',
        'y = lax.all_to_all(x, "i", 0, 1, tiled=True)\n',
    ),
    (
        "all-to-all-split-size",
        'return jax.lax.all_to_all(h.T, "tp", split_axis=1, concat_axis=2,)\n',
        'return jax.lax.all_to_all(h.T, "tp", split_axis=1, concat_axis=2, tiled=True)\n',
    ),
    (
        "solve-of-batched-vectors",
        "x = jnp.linalg.solve(A, b - c)\n",
        "x = jnp.linalg.solve(A, jnp.expand_dims(b - c, -1))[..., 0]\n",
    ),
    (
        "solve-of-batched-vectors",
        "x = -jax.numpy.linalg.solve(hessian(w), grad(w)).sum(0)\n",
        "x = -jax.numpy.linalg.solve(hessian(w), jax.numpy.expand_dims(grad(w), -1))[..., 0].sum(0)\n",
    ),
    (
        "lax-math-on-integers",
        JNP + "y = lax.exp(-jax.lax.sqrt(n))\n",
        JNP + "y = jnp.exp(-jax.lax.sqrt(n))\n",
    ),
    (
        "lax-math-on-integers",
        "from jax import lax\ny = 2 * lax.log1p(counts)\n",
        "from jax import lax\nimport jax.numpy as jnp\ny = 2 * jnp.log1p(counts)\n",
    ),
    (
        "lax-math-on-integers",
        "import jax\ny = w * jax.lax.lgamma(k + 1)\n",
        "import jax\nfrom jax.scipy.special import gammaln\ny = w * gammaln(k + 1)\n",
    ),
    (
        "numpy-array-has-no-at",
        JNP + "h = h.at[i, j:].add(w[i], mode='drop')\n",
        JNP + "h = jnp.asarray(h).at[i, j:].add(w[i], mode='drop')\n",
    ),
    (
        "numpy-array-has-no-at",
        "import numpy as np\nreturn self.u.at[..., 0].set(0)\n",
        "import numpy as np\nimport jax.numpy as jnp\nreturn jnp.asarray(self.u).at[..., 0].set(0)\n",
    ),
    (
        "inplace-numpy-function",
        "jnp.put(table, rows, values)\n",
        "table = jnp.put(table, rows, values, inplace=False)\n",
    ),
    (
        "inplace-numpy-function",
        "jnp.fill_diagonal(self.k, 1e-6 + s)\n",
        "self.k = jnp.fill_diagonal(self.k, 1e-6 + s, inplace=False)\n",
    ),
    ("result-passed-instead-of-function", "g = jax.grad(loss(w, x=x))\n", "g = jax.grad(loss)(w, x=x)\n"),
    (
        "result-passed-instead-of-function",
        "v, g = value_and_grad(self.loss(p, batch), has_aux=True)\n",
        "v, g = value_and_grad(self.loss, has_aux=True)(p, batch)\n",
    ),
    (
        "shard-map-positional-arguments",
        'f = jax.shard_map(step, mesh, (P("i"), P()), P("i"))\n',
        'f = jax.shard_map(step, mesh=mesh, in_specs=(P("i"), P()), out_specs=P("i"))\n',
    ),
    (
        "shard-map-positional-arguments",
        "y = shard_map(lambda a: a + 1, m, in_specs=P(), out_specs=P())(x)\n",
        "y = shard_map(lambda a: a + 1, mesh=m, in_specs=P(), out_specs=P())(x)\n",
    ),
    (
        "dlpack-capsule-given",
        "y = jax.dlpack.from_dlpack(t.__dlpack__())\n",
        "y = jax.dlpack.from_dlpack(t)\n",
    ),
    ("dlpack-capsule-given", "c = t.__dlpack__()\ny = from_dlpack(c)\n", "c = t\ny = from_dlpack(c)\n"),
    (
        "masked-max-without-initial",
        JNP + "y = jnp.max(x, 1, where=m)\n",
        JNP + "y = jnp.max(x, 1, where=m, initial=-jnp.inf)\n",
    ),
    (
        "masked-max-without-initial",
        JNP + "y = x.min(axis=0, where=x > 0,)\n",
        JNP + "y = x.min(axis=0, where=x > 0, initial=jnp.inf)\n",
    ),
    (
        "dlpack-dtype-unknown-to-numpy",
        JNP + "h = np.from_dlpack(state.x[0])\n",
        JNP + "h = np.from_dlpack(state.x[0].astype(jnp.float32))\n",
    ),
    (
        "dlpack-dtype-unknown-to-numpy",
        "import numpy\nhs = [numpy.from_dlpack(f(v)) for v in vs]\n",
        "import numpy\nimport jax.numpy as jnp\n"
        "hs = [numpy.from_dlpack(f(v).astype(jnp.float32)) for v in vs]\n",
    ),
    (
        "dlpack-strided-array",
        "import numpy as np\ny = jax.dlpack.from_dlpack(x[..., 1])\n",
        "import numpy as np\ny = jax.dlpack.from_dlpack(np.ascontiguousarray(x[..., 1]))\n",
    ),
    (
        "dlpack-strided-array",
        "import jax\nreturn from_dlpack(view)\n",
        "import jax\nimport numpy as np\nreturn from_dlpack(np.ascontiguousarray(view))\n",
    ),
    (
        "map-coordinates-spline-order",
        'y = ndimage.map_coordinates(image, where, mode="nearest", order=self.order)\n',
        'y = ndimage.map_coordinates(image, where, mode="nearest", order=1)\n',
    ),
    (
        "map-coordinates-spline-order",
        "f = jax.vmap(lambda c: map_coordinates(image, c, 3))\n",
        "f = jax.vmap(lambda c: map_coordinates(image, c, 1))\n",
    ),
    (
        "minimize-method-unknown",
        "best = minimize(loss, start, method='Nelder-Mead', tol=1e-4).x\n",
        'best = minimize(loss, start, method="BFGS", tol=1e-4).x\n',
    ),
    (
        "minimize-method-unknown",
        "result = jax.scipy.optimize.minimize(self.f, x0, method=name)\n",
        'result = jax.scipy.optimize.minimize(self.f, x0, method="BFGS")\n',
    ),
]

LEFT = [
    ("split-not-equal-division", "position, velocity = jnp.split(state, 2)\n"),
    ("split-not-equal-division", 'parts = name.split("/")\n'),
    ("all-to-all-split-size", 'y = lax.all_to_all(x, "i", 0, 1, tiled=True)\n'),
    ("lax-math-on-integers", "y = math.exp(n) + lax.scan(f, 0, n)\n"),
    ("inplace-numpy-function", "y = jnp.fill_diagonal(k, 1.0, inplace=False)\n"),
    ("result-passed-instead-of-function", "g = jax.jit(jax.grad(loss))\n"),
    ("result-passed-instead-of-function", "g = jax.jit(partial(loss, x=x))\n"),
    ("shard-map-positional-arguments", "f = jax.shard_map(step, mesh=mesh, in_specs=P(), out_specs=P())\n"),
    ("masked-max-without-initial", "y = jnp.max(x, where=m, initial=0.0) + x.max()\n"),
    ("dlpack-dtype-unknown-to-numpy", "h = torch.from_dlpack(x) + np.from_dlpack(x + y)\n"),
    ("map-coordinates-spline-order", "y = resize(x, s, order=3)\n"),
    ("minimize-method-unknown", 'y = jnp.quantile(x, 0.5, method="linear")\n'),
]


def by_rules(entry: str, program: str) -> list[str]:
    made = situation(program, entry)
    (folder,) = ROOT.glob(f"index/entries/*/{entry}")
    return [apply_edits(made.code.source, one.edits) for one in rewrite.propose(made, folder)]


@pytest.mark.parametrize(("entry", "program", "expected"), ROWS)
def test_a_rule_mends_the_program(entry: str, program: str, expected: str) -> None:
    assert by_rules(entry, program) == [expected]


@pytest.mark.parametrize(("entry", "program"), LEFT)
def test_what_a_rule_does_not_mean_is_left(entry: str, program: str) -> None:
    assert by_rules(entry, program) == []


def test_every_rule_is_tested_on_two_programs() -> None:
    rules = {path.parent.name for path in ROOT.glob("index/entries/*/*/rewrite.yml")}
    assert {entry for entry in rules if sum(row[0] == entry for row in ROWS) >= 2} == rules


def ruled(tmp_path: Path, rules: str, program: str, line: int = 0) -> list[Candidate]:
    (tmp_path / rewrite.RULES).write_text(textwrap.dedent(rules), encoding="utf-8")
    return list(rewrite.propose(situation(program, "any", line=line), tmp_path))


F = "- {strategy: s, rule: {pattern: f($$$A)}, fix: 'g($$$A)'}\n"


def test_an_entry_without_rules_proposes_nothing(tmp_path: Path) -> None:
    assert list(rewrite.propose(situation("f(x)\n", "any"), tmp_path)) == []


def test_only_the_failing_statement_is_rewritten(tmp_path: Path) -> None:
    program = "f(1)\nf(\n  2\n)\nf(3)\n"
    (made,) = ruled(tmp_path, F, program, line=3)
    assert apply_edits(program, made.edits) == "f(1)\ng(2)\nf(3)\n"


def test_of_a_compound_statement_the_header_is_rewritten(tmp_path: Path) -> None:
    program = "if f(1):\n    f(2)\n"
    (made,) = ruled(tmp_path, F, program, line=1)
    assert apply_edits(program, made.edits) == "if g(1):\n    f(2)\n"


def test_a_rule_for_the_program_rewrites_every_place(tmp_path: Path) -> None:
    program = 'é = "ü"; f(é)\nf("ß", f(2))\n'
    (made,) = ruled(tmp_path, F.replace("}\n", ", where: program}\n"), program)
    assert apply_edits(program, made.edits) == 'é = "ü"; g(é)\ng("ß", f(2))\n'


def test_a_rule_says_what_it_is(tmp_path: Path) -> None:
    (made,) = ruled(tmp_path, F.replace("}\n", ", weight: 0.3, safety: safe}\n"), "f()\n")
    assert (made.strategy, made.weight, made.safety, made.source) == ("s", 0.3, "safe", "rewrite")
    assert [edit.text for edit in made.edits] == ["g()"]


def test_an_import_is_added_where_it_is_missing(tmp_path: Path) -> None:
    rules = F.replace("}\n", ", import: import jax}\n")
    assert [e.text for e in ruled(tmp_path, rules, "import os\nf()\n")[0].edits] == ["g()", "import jax\n"]
    assert [e.text for e in ruled(tmp_path, rules, "import jax\nf()\n")[0].edits] == ["g()"]
