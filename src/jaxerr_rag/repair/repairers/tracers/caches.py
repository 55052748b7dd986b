"""Tracers kept by a cache: the cached value is computed outside of the trace, or by NumPy."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import body_of, line_end, line_start, step_of
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.functions import own_nodes
from jaxerr_rag.repair.program.lines import lines_of
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"tracer-from-lru-cache", "tracer-stored-in-global", "tracer-stored-on-self"})

_CACHES = frozenset({"functools.lru_cache", "functools.cache", "functools.cached_property"})
_LINE = re.compile(r"\S+?:(\d+)(?::\d+)? \([\w.<>]+\)")


def propose(situation: Situation) -> Iterator[Candidate]:
    """The cached function that the leaked value was made in."""
    code = situation.code
    flow = Flow(code)
    lines = [int(number) for number in _LINE.findall(situation.message)]
    for function in code.nodes(cst.FunctionDef):
        inside = any(code.line(function) <= line <= code.end_line(function) for line in lines)
        if not inside:
            continue
        if _cached(code, flow, function):
            yield from _of_cached(code, function)
            return
        stored = _own_cache(code, flow, function, lines)
        if stored is not None:
            yield Candidate("compile_time_eval", _evaluated(code, [stored]), 1.0, "safe")
            return


def _cached(code: Code, flow: Flow, function: cst.FunctionDef) -> bool:
    for decorator in function.decorators:
        at = decorator.decorator
        if code.dotted(at.func if isinstance(at, cst.Call) else at) in _CACHES:
            return True
    for call in code.nodes(cst.Call):
        name = code.dotted(call.func.func if isinstance(call.func, cst.Call) else call.func)
        if name in _CACHES and call.args and flow.functions.refers(call.args[0].value, function):
            return True
    return False


def _of_cached(code: Code, function: cst.FunctionDef) -> Iterator[Candidate]:
    body = body_of(function)
    if _is_docstring(body[0]) and len(body) > 1:
        body = body[1:]
    yield Candidate("compile_time_eval", _evaluated(code, body), 1.0, "safe")
    writer = Writer(code)
    edits = [
        code.replace(node, f"{writer.name('numpy')}.{code.dotted(node).removeprefix('jax.numpy.')}")
        for node in own_nodes(function)
        if isinstance(node, cst.Attribute) and code.dotted(node).startswith("jax.numpy.")
        if not isinstance(code.parent(node), cst.Attribute)
    ]
    if edits:
        yield Candidate("numpy", writer.edits(edits), 0.8, "review")


def _is_docstring(node: cst.CSTNode) -> bool:
    return (
        isinstance(node, cst.SimpleStatementLine)
        and isinstance(node.body[0], cst.Expr)
        and isinstance(node.body[0].value, cst.SimpleString | cst.ConcatenatedString)
    )


def _own_cache(
    code: Code, flow: Flow, function: cst.FunctionDef, lines: list[int]
) -> cst.SimpleStatementLine | None:
    """``_CACHE[n] = ...`` in a function, of what does not depend on traced values."""
    for node in own_nodes(function):
        if not isinstance(node, cst.Assign) or not isinstance(node.targets[0].target, cst.Subscript):
            continue
        statement = code.statement_of(node)
        if not isinstance(statement, cst.SimpleStatementLine) or not isinstance(
            code.above(node, cst.If, cst.FunctionDef), cst.If
        ):
            continue
        traced_inputs = any(
            flow.functions.binder(name, name.value) is function and flow.traced(name)
            for name in code.nodes(cst.Name, inside=node.value)
        )
        if not traced_inputs:
            return statement
    return None


def _evaluated(code: Code, body: list[cst.CSTNode] | list[cst.SimpleStatementLine]) -> tuple[Edit, ...]:
    """The statements under ``with jax.ensure_compile_time_eval():``."""
    writer = Writer(code)
    indent, step = code.indent(body[0]), step_of(code)
    start, end = line_start(code, body[0]), line_end(code, body[-1])
    text = code.data[start:end].decode("utf-8")
    moved = "".join(step + line if line.strip() else line for line in lines_of(text))
    head = f"{indent}with {writer.name('jax.ensure_compile_time_eval')}():\n"
    return writer.edits([Edit(start, end, head + moved)])
