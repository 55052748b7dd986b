"""Callbacks that are differentiated: their NumPy code written for JAX."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Callee, Values
from jaxerr_rag.repair.program.loops import failing_calls
from jaxerr_rag.repair.repairers.callbacks.callbacks import CALLBACKS, operands_of
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"linearize-of-pure-callback"})

_OPTIONS = frozenset({"vmap_method", "vectorized", "sharding", "ordered"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The function called as it is, with its operations from ``jax.numpy``."""
    values = Values(situation.code)
    for call in failing_calls(situation, *CALLBACKS):
        function = argument(call, 0, "callback")
        if function is not None:
            callee = values.function(function.value)
            yield from _without_callback(values, call, function.value, callee)


_MODULES = {"numpy": "jax.numpy", "scipy": "jax.scipy", "math": "jax.numpy"}


def _without_callback(
    values: Values, call: cst.Call, function: cst.BaseExpression, callee: Callee | None
) -> Iterator[Candidate]:
    """The callback's NumPy code written with ``jax.numpy``, and called as it is."""
    code = values.code
    if callee is None:
        return
    writer = Writer(code)
    operands = [as_argument(code, one) for one in operands_of(call)]
    for arg in call.args:
        if arg.keyword is not None and arg.keyword.value not in {
            *_OPTIONS,
            "callback",
            "result_shape_dtypes",
        }:
            operands.append(f"{arg.keyword.value}={as_argument(code, arg.value)}")
    inside = code.span(call)
    edits: list[Edit] = []
    for node in _host_names(values, callee):
        start, _ = code.span(node)
        if inside[0] <= start < inside[1]:
            continue
        head, _, rest = code.dotted(node).partition(".")
        edits.append(code.replace(node, writer.name(f"{_MODULES[head]}.{rest}")))
    if isinstance(function, cst.Lambda):
        text = _rewritten(values, writer, function)
        new = f"({text})({', '.join(operands)})"
    else:
        new = f"{outer_text(code, function)}({', '.join(operands)})"
    edits.append(code.replace(call, new))
    note = "The function no longer runs on the host: it must be made of operations that jax.numpy has."
    yield Candidate("jax_code", writer.edits(edits), 0.9, "review", note)


def _host_names(values: Values, callee: Callee) -> Iterator[cst.BaseExpression]:
    """The NumPy, SciPy and math names in a function and in the program's functions that it calls."""
    code = values.code
    queue: list[cst.CSTNode] = [callee.function]
    seen: set[int] = set()
    while queue:
        at = queue.pop()
        if id(at) in seen:
            continue
        seen.add(id(at))
        for node in code.nodes(cst.Attribute, cst.Name, cst.Call, inside=at):
            if isinstance(node, cst.Call):
                inner = values.function(node.func)
                if inner is not None:
                    queue.append(inner.function)
                continue
            parent = code.parent(node)
            if isinstance(parent, cst.Attribute):
                continue
            head, _, rest = code.dotted(node).partition(".")
            if head in _MODULES and rest and code.text(node) != code.dotted(node).partition(".")[0]:
                yield node


def _rewritten(values: Values, writer: Writer, function: cst.Lambda) -> str:
    """The text of a lambda with its NumPy names written for JAX."""
    code = values.code
    start, end = code.outer_span(function)
    parts: list[bytes] = []
    at = start
    for node in sorted(_host_names(values, Callee(function)), key=lambda n: code.span(n)[0]):
        left, right = code.span(node)
        if left < at or right > end:
            continue
        head, _, rest = code.dotted(node).partition(".")
        parts += [code.data[at:left], writer.name(f"{_MODULES[head]}.{rest}").encode("utf-8")]
        at = right
    return b"".join([*parts, code.data[at:end]]).decode("utf-8")
