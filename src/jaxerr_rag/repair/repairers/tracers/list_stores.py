"""Items of a list of numbers stored at a traced index: the list is made an array, the store an ``.at``."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, outer_text
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.repairers.numpy.item_assignment import items, rewritten
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"list-indexed-by-tracer"})

_METHODS = frozenset({"append", "extend", "insert", "pop", "remove", "sort", "clear"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """``counts = [0] * n`` and ``counts[i] += 1``, with all stores of the function."""
    code, statement = situation.code, situation.statement
    scope = next(code.functions_round(statement), None) if statement is not None else None
    if not isinstance(statement, cst.SimpleStatementLine) or not isinstance(scope, cst.FunctionDef):
        return
    flow = Flow(code)
    for _, subscript in items(statement)[:1]:
        if not isinstance(subscript.value, cst.Name):
            return
        name = subscript.value.value
        made = flow.functions.bindings(scope).get(name, [])
        if len(made) != 1 or made[0] is None or _grows(code, scope, name):
            return
        writer = Writer(code)
        array = _array(writer, made[0])
        if array is None:
            return
        edits = [code.replace(made[0], array)]
        for other in code.nodes(cst.SimpleStatementLine, inside=scope):
            for assign, place in items(other):
                if code.text(place.value) == name:
                    edits.append(rewritten(code, assign, place))
        yield Candidate("array", writer.edits(edits), 1.0, "review")


def _array(writer: Writer, node: cst.BaseExpression) -> str | None:
    """The array in the place of ``[0.0] * n`` or ``[1.0, 2.0]``."""
    code = writer.code
    if isinstance(node, cst.List) and all(isinstance(e.value, cst.BaseNumber) for e in node.elements):
        return f"{writer.name('jax.numpy.array')}({code.text(node)})" if node.elements else None
    if not isinstance(node, cst.BinaryOperation) or not isinstance(node.operator, cst.Multiply):
        return None
    if not isinstance(node.left, cst.List) or len(node.left.elements) != 1:
        return None
    first = node.left.elements[0].value
    count = as_argument(code, node.right)
    if isinstance(first, cst.Float) and float(first.value) == 0.0:
        return f"{writer.name('jax.numpy.zeros')}({count})"
    if isinstance(first, cst.BaseNumber):
        return f"{writer.name('jax.numpy.full')}({count}, {outer_text(code, first)})"
    return None


def _grows(code: Code, scope: cst.FunctionDef, name: str) -> bool:
    return any(
        isinstance(call.func, cst.Attribute)
        and code.text(call.func.value) == name
        and call.func.attr.value in _METHODS
        for call in code.nodes(cst.Call, inside=scope)
    )
