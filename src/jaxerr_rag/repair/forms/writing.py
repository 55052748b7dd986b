"""Texts and edits in the style of the program: names as it imports them, wrappers round expressions."""

from __future__ import annotations

from collections.abc import Iterable

import libcst as cst

from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.jits import standard_import

_USUAL = (
    ("jax.numpy", "jnp", "import jax.numpy as jnp"),
    ("jax.lax", "lax", "from jax import lax"),
    ("functools.partial", "partial", "from functools import partial"),
    ("numpy", "np", "import numpy as np"),
    ("jax", "jax", "import jax"),
)
_TIGHT = (cst.Name, cst.Attribute, cst.Call, cst.Subscript)


class Writer:
    """Writes texts for one patch, and keeps the imports they need."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self._imports: dict[str, Edit] = {}

    def name(self, dotted: str) -> str:
        """A dotted name as the program writes it; an import that is missing is added to the patch."""
        if not self.code.needs_import(dotted):
            return self.code.local(dotted)
        for module, local, statement in _USUAL:
            if dotted == module or dotted.startswith(module + "."):
                standard = statement.startswith("from functools")
                self._imports[statement] = (
                    standard_import(self.code, statement) if standard else self.code.import_edit(statement)
                )
                return local + dotted[len(module) :]
        return dotted

    def edits(self, edits: Iterable[Edit]) -> tuple[Edit, ...]:
        """The edits of a patch with the imports."""
        return (*edits, *self._imports.values())


def ends(code: Code, node: cst.BaseExpression) -> tuple[int, int]:
    """The bytes of an expression with its parentheses."""
    return code.outer_span(node)


def insert(at: int, text: str) -> Edit:
    """An edit that puts a text at a byte."""
    return Edit(at, at, text)


def in_call(code: Code, node: cst.BaseExpression, function: str, more: str = "") -> list[Edit]:
    """Edits that make ``function(expression)`` of an expression; its own parentheses are used."""
    start, end = ends(code, node)
    if node.lpar and not isinstance(node, cst.Tuple | cst.GeneratorExp) and not more:
        return [insert(start, function)]
    bare_tuple = isinstance(node, cst.Tuple) and not node.lpar
    left, right = ("((", "))") if bare_tuple else ("(", ")")
    if more:
        right = f"{')' if bare_tuple else ''}, {more})"
    return [insert(start, function + left), insert(end, right)]


def suffixed(code: Code, node: cst.BaseExpression, suffix: str) -> list[Edit]:
    """Edits that put ``.real`` or ``[0]`` behind an expression, in parentheses where it needs them."""
    start, end = ends(code, node)
    if node.lpar or isinstance(node, _TIGHT):
        return [insert(end, suffix)]
    return [insert(start, "("), insert(end, ")" + suffix)]


def with_suffix(code: Code, node: cst.BaseExpression, suffix: str) -> str:
    """The text of an expression with ``.T`` or the like behind it."""
    text = outer_text(code, node)
    return text + suffix if node.lpar or isinstance(node, _TIGHT) else f"({text}){suffix}"


def outer_text(code: Code, node: cst.BaseExpression) -> str:
    """The text of an expression with its parentheses."""
    start, end = ends(code, node)
    return code.data[start:end].decode("utf-8")


def as_argument(code: Code, node: cst.BaseExpression) -> str:
    """The text of an expression as one argument of a call."""
    text = outer_text(code, node)
    return f"({text})" if isinstance(node, cst.Tuple) and not node.lpar else text


def remove_argument(code: Code, call: cst.Call, arg: cst.Arg) -> Edit:
    """An edit that takes an argument out of a call with its comma."""
    at = list(call.args).index(arg)
    start, end = argument_span(code, arg)
    if at > 0:
        return Edit(argument_span(code, call.args[at - 1])[1], end, "")
    if len(call.args) > 1:
        return Edit(start, argument_span(code, call.args[1])[0], "")
    return Edit(start, end, "")


def argument_span(code: Code, arg: cst.Arg) -> tuple[int, int]:
    """The bytes of an argument, keyword and star included, its comma not."""
    start, end = ends(code, arg.value)
    if arg.keyword is not None:
        start = code.span(arg.keyword)[0]
    return start - len(arg.star), end
