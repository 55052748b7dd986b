"""The condition of ``while_loop`` as one boolean."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, in_call, outer_text, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Values, returned
from jaxerr_rag.repair.program.loops import ArrayType, failing_calls
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"while-cond-not-scalar-bool"})

_TYPE = re.compile(r"ShapedArray\((\w+\[[^\]]*\])|type\(s\) \[(\w+\[[^\]]*\])")


def propose(situation: Situation) -> Iterator[Candidate]:
    """``jnp.any`` of an array, a comparison of a number, the functions in their order."""
    code = situation.code
    values = Values(code)
    for call in failing_calls(situation, "jax.lax.while_loop"):
        cond, body = argument(call, 0, "cond_fun"), argument(call, 1, "body_fun")
        callee = values.function(cond.value) if cond is not None else None
        if cond is None or body is None or callee is None:
            continue
        found = _TYPE.search(situation.message)
        kind = ArrayType.parse(found[1] or found[2]) if found else None
        if cond.keyword is None and body.keyword is None:
            swapped = (
                code.replace(cond.value, outer_text(code, body.value)),
                code.replace(body.value, outer_text(code, cond.value)),
            )
            if kind is None or kind.dtype != "bool":
                yield Candidate("any", swapped, 0.9 if _looks_swapped(values, body.value) else 0.3, "review")
        if kind is not None:
            yield from _one_boolean(values, returned(callee.function), kind)
        else:
            yield from _first_part(values, returned(callee.function))


def _looks_swapped(values: Values, body: cst.BaseExpression) -> bool:
    """Whether what is given as the body returns a truth value."""
    callee = values.function(body)
    results = returned(callee.function) if callee is not None else []
    return bool(results) and all(is_truth(values, value) for value in results)


def is_truth(values: Values, node: cst.BaseExpression) -> bool:
    """Whether an expression surely is a truth value."""
    if isinstance(node, cst.Comparison):
        return True
    if isinstance(node, cst.UnaryOperation):
        return isinstance(node.operator, cst.Not) or is_truth(values, node.expression)
    if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.BitAnd | cst.BitOr):
        return is_truth(values, node.left) and is_truth(values, node.right)
    name = values.code.dotted(node.func).rpartition(".")[2] if isinstance(node, cst.Call) else ""
    return name in (
        "any",
        "all",
        "logical_and",
        "logical_or",
        "logical_not",
        "isnan",
        "isfinite",
        "less",
        "greater",
    )


def _one_boolean(values: Values, results: list[cst.BaseExpression], kind: ArrayType) -> Iterator[Candidate]:
    code = values.code
    writer = Writer(code)
    edits: list[Edit] = []
    other: list[Edit] = []
    for value in results:
        if kind.dtype != "bool" and not kind.shape:
            edits.extend(suffixed(code, value, " != 0"))
            continue
        if kind.dtype != "bool":
            edits.extend(in_call(code, value, writer.name("jax.numpy.any")))
            continue
        edits.extend(in_call(code, value, writer.name("jax.numpy.any")))
        other.extend(in_call(code, value, writer.name("jax.numpy.all")))
    if edits:
        yield Candidate("any", writer.edits(edits), 1.0, "review")
    if other and set(kind.shape) != {"1"}:
        yield Candidate("any", writer.edits(other), 0.3, "review", "Stops as soon as one element is done.")


def _first_part(values: Values, results: list[cst.BaseExpression]) -> Iterator[Candidate]:
    """A tuple of conditions: all of them have to hold."""
    code = values.code
    edits: list[Edit] = []
    for value in results:
        if not isinstance(value, cst.Tuple | cst.List) or not all(
            is_truth(values, element.value) for element in value.elements
        ):
            return
        text = " & ".join(
            outer_text(code, e.value)
            if e.value.lpar or isinstance(e.value, cst.Call)
            else f"({outer_text(code, e.value)})"
            for e in value.elements
        )
        edits.append(code.replace(value, text))
    if edits:
        yield Candidate("any", tuple(edits), 0.8, "review")
