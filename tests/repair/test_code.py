"""The program as repairers see it: names, places in bytes, and where lines and imports go."""

from __future__ import annotations

import libcst as cst
import pytest

from jaxerr_rag.repair.edits import apply_edits
from jaxerr_rag.repair.program.code import Code, argument, names_in, parameters

HEAD = '"""Fits."""\nimport os\n\nfrom jax import numpy as jnp, lax\n'


def call(text: str) -> cst.Call:
    found = cst.parse_expression(text)
    assert isinstance(found, cst.Call)
    return found


@pytest.mark.parametrize("source", ["x = (", "def f(:\n    pass\n", "if x:\ny = 1\n"])
def test_a_program_that_does_not_parse_is_a_syntax_error(source: str) -> None:
    with pytest.raises(SyntaxError):
        Code(source)


@pytest.mark.parametrize(
    "before", ["", "# é\n", '"""é\u2028\x85"""\n', "\ufeff", "# a\r\n", "y = (1 +\x0c\n 2)\n", "\ufeff# é\n"]
)
def test_places_are_bytes_of_the_program_as_it_is(before: str) -> None:
    code = Code(f"{before}x = f(a)\n")
    (found,) = code.calls("f")
    assert code.text(found) == "f(a)"
    assert apply_edits(code.source, [code.replace(found, "g(b)")]) == f"{before}x = g(b)\n"


@pytest.mark.parametrize(
    "before", ["", "# é\n", '"""é\u2028\x85"""\n', "\ufeff", "# a\r\n", "# \x0c\n", "y = 1\r", "\ufeff# é\n"]
)
def test_lines_go_in_front_of_their_statement(before: str) -> None:
    code = Code(f"{before}if a:\n    x = f(a)\n")
    (found,) = code.calls("f")
    edits = [code.insert_before(found, "y = 1\nz = 2"), code.insert_before(code.module.body[-1], "w = 0")]
    assert apply_edits(code.source, edits) == f"{before}w = 0\nif a:\n    y = 1\n    z = 2\n    x = f(a)\n"


def test_lines_go_in_front_of_decorators() -> None:
    code = Code("@jit\n@named\ndef f(): ...\n")
    edit = code.insert_before(code.module.body[0], "x = 1")
    assert apply_edits(code.source, [edit]) == "x = 1\n@jit\n@named\ndef f(): ...\n"


def test_the_statement_at_a_line_is_the_innermost_whose_own_lines_cover_it() -> None:
    code = Code(
        "@jit\ndef f(a,\n    b):\n    if (a >\n        b):\n"
        "        return (a\n            + b)\n    return b\n"
    )
    kinds = [type(code.statement_at(line)).__name__ for line in range(1, 9)]
    assert kinds == ["FunctionDef"] * 3 + ["If"] * 2 + ["SimpleStatementLine"] * 3
    assert code.statement_at(99) is None


@pytest.mark.parametrize(
    ("imports", "written", "dotted"),
    [
        ("import jax", "jax.lax.scan", "jax.lax.scan"),
        ("import jax.numpy as jnp", "jnp.where", "jax.numpy.where"),
        ("from jax import lax as L", "L.scan", "jax.lax.scan"),
        ("from jax.lax import scan as s", "s", "jax.lax.scan"),
        ("import jax.numpy", "jax.numpy.where", "jax.numpy.where"),
        ("if True:\n    import numpy as onp", "onp.ones", "numpy.ones"),
    ],
)
def test_names_are_resolved_and_written_as_they_are_imported(imports: str, written: str, dotted: str) -> None:
    code = Code(f"{imports}\n{written}(x)\n")
    assert [code.text(found.func) for found in code.calls(dotted)] == [written]
    assert code.local(dotted) == written
    assert not code.needs_import(dotted)


def test_a_name_that_no_import_covers_needs_one() -> None:
    code = Code("import jax.numpy as jnp\n")
    assert code.needs_import("jax.lax.scan")
    assert code.dotted(cst.parse_expression("f(x).y")) == ""


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (HEAD + "x = 1\n", HEAD + "import jax\nx = 1\n"),
        ('"""Doc."""\nx = 1\n', '"""Doc."""\nimport jax\nx = 1\n'),
        ("x = 1\n", "import jax\nx = 1\n"),
        ("\ufeffx = 1\n", "\ufeffimport jax\nx = 1\n"),
        ("import os", "import os\nimport jax\n"),
        (
            "import os\nos.environ['A'] = '1'\nimport re\n",
            "import os\nos.environ['A'] = '1'\nimport re\nimport jax\n",
        ),
        ("import os\ndef f(): ...\nimport re\n", "import os\nimport jax\ndef f(): ...\nimport re\n"),
        ("import os\nif a:\n    import re\n", "import os\nimport jax\nif a:\n    import re\n"),
    ],
)
def test_an_import_goes_behind_those_of_the_top(source: str, expected: str) -> None:
    assert apply_edits(source, [Code(source).import_edit("import jax")]) == expected


def test_parentheses_round_an_expression_are_replaced_with_it() -> None:
    code = Code("y = ((a + b)) * c\n")
    found = next(code.nodes(cst.BinaryOperation, inside=next(code.nodes(cst.BinaryOperation)).left))
    assert code.text(found) == "a + b"
    assert apply_edits(code.source, [code.replace(found, "d")]) == "y = d * c\n"


def test_functions_round_a_node_are_innermost_first() -> None:
    code = Code("def f(a):\n    def g(b):\n        return h(lambda c: k(c))\n")
    (inner,) = code.calls("k")
    assert [parameters(function) for function in code.functions_round(inner)] == [["c"], ["b"], ["a"]]
    assert code.above(inner, cst.FunctionDef) is code.function("g")


def test_the_last_definition_of_a_name_is_the_one_that_counts() -> None:
    code = Code("def f(a): ...\ndef f(b): ...\n")
    found = code.function("f")
    assert found is not None and parameters(found) == ["b"]
    assert code.function("g") is None


@pytest.mark.parametrize(
    ("text", "found"),
    [("f(a, b)", "b"), ("f(a, y=c)", "c"), ("f(*a, b)", None), ("f(a)", None), ("f(y=c, x=a)", "c")],
)
def test_an_argument_is_found_by_place_or_keyword(text: str, found: str | None) -> None:
    given = argument(call(text), 1, "y")
    assert (given.value.value if given is not None else None) == found


def test_names_in_an_expression_are_owners_not_members() -> None:
    assert names_in(cst.parse_expression("a.b[c](d, key=e.f) + 1")) == {"a", "c", "d", "e"}


def test_assignments_of_a_name_give_their_values() -> None:
    code = Code("x = 1\ny = x = 2\nx.a = 3\nx, z = 4, 5\n")
    assert [code.text(value) for _, value in code.assignments("x")] == ["1", "2"]
