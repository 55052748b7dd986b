"""Tracers that the body of ``scan`` or ``fori_loop`` keeps outside: stacked by scan, or carried."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.wrapping import without_statement
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import body_of
from jaxerr_rag.repair.program.code import Code, argument, parameters
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.functions import own_nodes, target_names
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"tracer-stored-in-global"})

_TRACED = re.compile(
    r"when the value leaked was (?P<name>[\w.<>]+) at \S+?:(?P<line>\d+) traced for (?P<kind>\w+)"
)
_LOOPS = {"jax.lax.scan": (0, "f", 1, "init"), "jax.lax.fori_loop": (2, "body_fun", 3, "init_val")}


def propose(situation: Situation) -> Iterator[Candidate]:
    """For the loop whose body the message names."""
    code = situation.code
    found = _TRACED.search(situation.message)
    if found is None:
        return
    name = found["name"].rpartition(".")[2]
    flow = Flow(code)
    for call in code.nodes(cst.Call):
        kind = code.dotted(call.func)
        if kind not in _LOOPS:
            continue
        body = argument(call, *_LOOPS[kind][:2])
        function = _body(code, flow, body.value) if body is not None else None
        if function is None or function.name.value != name:
            continue
        if kind == "jax.lax.scan":
            yield from _stacked(code, function, call)
        yield from _carried(code, function, call, kind)


def _body(code: Code, flow: Flow, node: cst.BaseExpression) -> cst.FunctionDef | None:
    if not isinstance(node, cst.Name):
        return None
    return next((f for f in code.nodes(cst.FunctionDef) if flow.functions.refers(node, f)), None)


def _pair(function: cst.FunctionDef) -> tuple[cst.Return, cst.BaseExpression, cst.BaseExpression] | None:
    """The one return of a scan body, with carry and output."""
    found = [node for node in own_nodes(function) if isinstance(node, cst.Return)]
    if len(found) != 1 or not isinstance(found[0].value, cst.Tuple) or len(found[0].value.elements) != 2:
        return None
    carry, output = (element.value for element in found[0].value.elements)
    return found[0], carry, output


def _stacked(code: Code, function: cst.FunctionDef, call: cst.Call) -> Iterator[Candidate]:
    """``samples.append(q)`` in a body without outputs: q is its output."""
    pair = _pair(function)
    assign = code.parent(call)
    if pair is None or not isinstance(assign, cst.Assign) or len(assign.targets) != 1:
        return
    target = assign.targets[0].target
    appended = [
        (item, small.value)
        for item in body_of(function)
        if isinstance(item, cst.SimpleStatementLine)
        for small in item.body
        if isinstance(small, cst.Expr) and isinstance(small.value, cst.Call) and _appends(small.value)
    ]
    if not appended or not isinstance(target, cst.Tuple) or len(target.elements) != 2:
        return
    edits: list[Edit] = []
    values: list[str] = []
    lists: list[str] = []
    for item, append in appended:
        assert isinstance(append, cst.Call) and isinstance(append.func, cst.Attribute)
        values.append(code.text(append.args[0].value))
        lists.append(code.text(append.func.value))
        edits.append(without_statement(code, item))
    _, _, output = pair
    outer = next(code.functions_round(call), None)
    there = next(code.functions_round(function), None)
    kept = target.elements[1].value
    empty = code.text(output) == "None" and isinstance(kept, cst.Name) and kept.value.startswith("_")
    new_values = ", ".join(values)
    if empty:
        edits.append(code.replace(output, new_values if len(values) == 1 else f"({new_values})"))
        targets = ", ".join(lists)
        if outer is there:
            edits.append(code.replace(kept, targets if len(lists) == 1 else f"({targets})"))
        elif len(lists) == 1:
            end = code.span(assign)[1]
            edits.append(code.replace(kept, "collected"))
            edits.append(Edit(end, end, f"\n{code.indent(assign)}{lists[0]}.extend(collected)"))
        else:
            return
    else:
        if outer is not there:
            return
        edits.append(code.replace(output, f"({code.text(output)}, {new_values})"))
        edits.append(code.replace(kept, f"({code.text(kept)}, {', '.join(lists)})"))
    yield Candidate("scan", tuple(edits), 1.0, "safe")


def _appends(call: cst.Call) -> bool:
    return isinstance(call.func, cst.Attribute) and call.func.attr.value == "append" and len(call.args) == 1


def _carried(code: Code, function: cst.FunctionDef, call: cst.Call, kind: str) -> Iterator[Candidate]:
    """``nonlocal best`` in a body: one more part of the carry."""
    declared = [
        (item, small)
        for item in body_of(function)
        if isinstance(item, cst.SimpleStatementLine)
        for small in item.body
        if isinstance(small, cst.Nonlocal | cst.Global)
    ]
    assign = code.parent(call)
    init = argument(call, *_LOOPS[kind][2:])
    if not declared or not isinstance(assign, cst.Assign) or len(assign.targets) != 1 or init is None:
        return
    stored = {
        name
        for node in own_nodes(function)
        if isinstance(node, cst.Assign | cst.AugAssign)
        for target in ([t.target for t in node.targets] if isinstance(node, cst.Assign) else [node.target])
        for name in target_names(target)
    }
    item, statement = declared[0]
    names = [n.name.value for n in statement.names if n.name.value in stored]
    if not names or len(declared) > 1:
        return
    carry_name = parameters(function)[0 if kind == "jax.lax.scan" else 1]
    extra = ", ".join(names)
    start, end = code.span(item)
    edits = [Edit(start, end, f"{extra}, {carry_name} = {carry_name}")]
    edits.append(code.replace(init.value, f"({extra}, {_text(code, init.value)})"))
    target = assign.targets[0].target
    if kind == "jax.lax.scan":
        pair = _pair(function)
        if pair is None or not isinstance(target, cst.Tuple) or len(target.elements) != 2:
            return
        edits.append(code.replace(pair[1], f"({extra}, {_text(code, pair[1])})"))
        kept = target.elements[0].value
        edits.append(code.replace(kept, f"({extra}, {_text(code, kept)})"))
    else:
        found = [node for node in own_nodes(function) if isinstance(node, cst.Return)]
        if len(found) != 1 or found[0].value is None:
            return
        edits.append(code.replace(found[0].value, f"{extra}, {_text(code, found[0].value)}"))
        edits.append(code.replace(target, f"{extra}, {_text(code, target)}"))
    yield Candidate("return", tuple(edits), 1.0, "safe")


def _text(code: Code, node: cst.CSTNode) -> str:
    text = code.text(node)
    return f"({text})" if isinstance(node, cst.Tuple) else text
