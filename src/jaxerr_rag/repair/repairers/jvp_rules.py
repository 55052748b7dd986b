"""Rules of ``custom_jvp``: a tangent in the shape of the output."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, in_call, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import parameters
from jaxerr_rag.repair.program.dataflow import Place, Values, returned
from jaxerr_rag.repair.program.loops import ArrayType
from jaxerr_rag.repair.repairers.vjp_rules import fitted
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"custom-jvp-tangent-shape"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The tangent contracted, summed or spread to the output's shape."""
    yield from _tangents(Values(situation.code), situation.message)


def _tangents(values: Values, message: str) -> Iterator[Candidate]:
    found = re.search(r"Expected (\w+\[[^\]]*\])\S* \(tangent type of .*?\) but got (\w+\[[^\]]*\])", message)
    equal = re.search(r"but got (\w+\[[^\]]*\])\S* and (\w+\[[^\]]*\])", message)
    if found is None and equal is None:
        return
    texts = (
        (found[1], found[2]) if found is not None else (equal[1], equal[2]) if equal is not None else ("", "")
    )
    wanted, got = ArrayType.parse(texts[0]), ArrayType.parse(texts[1])
    code = values.code
    for function in _jvp_rules(values):
        for value in returned(function):
            if not isinstance(value, cst.Tuple) or len(value.elements) != 2:
                continue
            primal, tangent = (element.value for element in value.elements)
            writer = Writer(code)
            if wanted.shape == got.shape:
                edits = suffixed(code, tangent, f".astype({writer.name(f'jax.numpy.{wanted.dtype}')})")
            elif not wanted.shape:
                edits = _contracted(values, writer, function, tangent)
            else:
                edits = fitted(values, writer, tangent, got.shape, wanted.shape, as_argument(code, primal))
            if edits:
                yield Candidate("contract", writer.edits(edits), 1.0, "review")


def _jvp_rules(values: Values) -> Iterator[cst.FunctionDef]:
    for function in values.code.nodes(cst.FunctionDef):
        for decorator in function.decorators:
            node = decorator.decorator
            node = node.func if isinstance(node, cst.Call) else node
            if isinstance(node, cst.Attribute) and node.attr.value == "defjvp":
                yield function
    for call in values.code.nodes(cst.Call):
        if isinstance(call.func, cst.Attribute) and call.func.attr.value == "defjvp" and call.args:
            callee = values.function(call.args[0].value)
            if callee is not None and isinstance(callee.function, cst.FunctionDef):
                yield callee.function


def _contracted(
    values: Values, writer: Writer, function: cst.FunctionDef, tangent: cst.BaseExpression
) -> list[Edit]:
    """A product with the tangent becomes a scalar product, another expression a sum."""
    code = values.code
    end = values.origin(Place(tangent)).node
    names = _tangent_names(values, function)
    if isinstance(end, cst.BinaryOperation) and isinstance(end.operator, cst.Multiply):
        for side, other in ((end.right, end.left), (end.left, end.right)):
            if isinstance(side, cst.Name) and side.value in names:
                vdot = writer.name("jax.numpy.vdot")
                return [code.replace(end, f"{vdot}({as_argument(code, other)}, {side.value})")]
    return in_call(code, tangent, writer.name("jax.numpy.sum"))


def _tangent_names(values: Values, function: cst.FunctionDef) -> set[str]:
    """The names of the tangents that a JVP rule unpacks."""
    names = parameters(function)
    if not names:
        return set()
    found: set[str] = set()
    for name, every in values.table(function).items():
        for binding in every:
            if binding.kind == "assign" and binding.value is not None:
                end = values.origin(Place(binding.value, binding.path))
                if isinstance(end.node, cst.Name) and end.node.value == names[-1]:
                    found.add(name)
    return found
