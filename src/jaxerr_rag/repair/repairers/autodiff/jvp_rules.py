"""Rules of ``custom_jvp``: a tangent in the shape of the output."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, argument_span, as_argument, in_call, outer_text, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument, names_in, parameters
from jaxerr_rag.repair.program.dataflow import Place, Values, returned
from jaxerr_rag.repair.program.loops import ArrayType
from jaxerr_rag.repair.repairers.autodiff.vjp_rules import fitted
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
            elif len(got.shape) < len(wanted.shape):
                edits = _not_contracted(values, writer, function, tangent, wanted.shape == (*got.shape, "1"))
            else:
                edits = _along_axis(values, writer, function, tangent, len(got.shape) - len(wanted.shape))
                edits = edits or fitted(
                    values, writer, tangent, got.shape, wanted.shape, as_argument(code, primal)
                )
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


def _not_contracted(
    values: Values, writer: Writer, function: cst.FunctionDef, tangent: cst.BaseExpression, kept: bool
) -> list[Edit]:
    """Contractions of the tangent become products by element; a sum goes, or keeps its dimension."""
    code = values.code
    names = _tangent_names(values, function)
    end = values.origin(Place(tangent)).node
    edits: list[Edit] = []
    for node in code.nodes(cst.Call, cst.BinaryOperation, inside=end):
        if not names & names_in(node):
            continue
        if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.MatrixMultiply):
            edits.append(code.replace(node.operator, "*"))
        if not isinstance(node, cst.Call):
            continue
        last = code.dotted(node.func).rpartition(".")[2]
        args = [arg.value for arg in node.args if arg.keyword is None]
        if last in ("dot", "vdot", "inner", "matmul") and len(args) == 2:
            left, right = (_factor(code, arg) for arg in args)
            text = f"{left} * {right}"
            edits.append(code.replace(node, f"({text})" if node is not end else text))
        elif last in ("sum", "mean") and args and kept and len(node.args) > 1:
            at = argument_span(code, node.args[-1])[1]
            edits.append(Edit(at, at, ", keepdims=True"))
        elif last == "sum" and args and not kept:
            edits.append(
                code.replace(node, outer_text(code, args[0]) if node is end else _factor(code, args[0]))
            )
    return edits


def _factor(code: Code, node: cst.BaseExpression) -> str:
    """An expression's text as a factor of a product."""
    loose = isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.Add | cst.Subtract)
    text = outer_text(code, node)
    return f"({text})" if loose and not node.lpar else text


def _along_axis(
    values: Values, writer: Writer, function: cst.FunctionDef, tangent: cst.BaseExpression, extra: int
) -> list[Edit]:
    """The tangent summed along the axis that the function itself reduces, or multiplied as a matrix."""
    code = values.code
    if extra != 1:
        return []
    for decorator in function.decorators:
        node = decorator.decorator
        owner = node.value if isinstance(node, cst.Attribute) else None
        plain = values.function(owner) if owner is not None else None
        for call in code.nodes(cst.Call, inside=plain.function) if plain is not None else ():
            axis = argument(call, 99, "axis")
            if axis is not None and argument(call, 99, "keepdims") is None:
                return in_call(code, tangent, writer.name("jax.numpy.sum"), f"axis={code.text(axis.value)}")
    end = values.origin(Place(tangent)).node
    names = _tangent_names(values, function)
    if isinstance(end, cst.BinaryOperation) and isinstance(end.operator, cst.Multiply):
        right = end.right
        if isinstance(right, cst.Name) and right.value in names and isinstance(end.left, cst.Name):
            return [code.replace(end.operator, "@")]
    return []


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
