"""Tracers kept in globals, lists and attributes: returned from the jitted function and stored outside."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.forms.collecting import collected
from jaxerr_rag.repair.forms.leaking import attribute_stores, in_order, returns
from jaxerr_rag.repair.forms.wrapping import Wrapping, without_statement, wrapping_of
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import body_of
from jaxerr_rag.repair.program.code import Code, names_in, parameters
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.functions import is_method, own_nodes, target_names
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"tracer-stored-in-global", "tracer-stored-on-self", "tracer-from-lru-cache"})

_TRACED = re.compile(
    r"(?:when the value leaked was|while tracing the function) (?P<name>[\w.<>]+) at \S+?:(?P<line>\d+)"
    r"(?: traced)? for (?P<kind>\w+)"
)
_MADE = re.compile(r"created on line \S+?:(?P<line>\d+)(?::\d+)? \((?P<name>[\w.<>]+)\)")


@dataclass(frozen=True)
class Store:
    """A statement that keeps a value outside of the function.

    Attributes:
      statement: it.
      value: what it keeps.
      again: how to store a name outside, ``history.append({})``.
      container: the name of what keeps it.
    """

    statement: cst.SimpleStatementLine
    value: cst.BaseExpression
    again: str
    container: str


def propose(situation: Situation) -> Iterator[Candidate]:
    """The value returned from the function that was traced."""
    code = situation.code
    flow = Flow(code)
    for function in suspects(situation):
        wrapping = wrapping_of(code, flow.functions, function)
        if wrapping is not None:
            yield from outside(code, flow, wrapping)
            yield from collected(code, flow, wrapping)
        yield from _called_back(situation, flow, function)


def outside(code: Code, flow: Flow, wrapping: Wrapping) -> Iterator[Candidate]:
    """What a function stores on its object, in lists and in globals, stored by a wrapper."""
    yield from _on_self(code, wrapping)
    yield from _returned(code, flow, wrapping)
    yield from _declared(code, flow, wrapping)


def suspects(situation: Situation) -> list[cst.FunctionDef]:
    """The functions that the message names: the traced one, then the one the value was made in."""
    code = situation.code
    found: dict[cst.FunctionDef, None] = {}
    for pattern in (_TRACED, _MADE):
        match = pattern.search(situation.message)
        if match is None:
            continue
        parts = match["name"].split(".")
        for name in [part for part in reversed(parts) if part not in ("<locals>", "<lambda>")]:
            for function in code.nodes(cst.FunctionDef):
                if function.name.value == name:
                    found[function] = None
    return list(found)


# --- lists, dicts, globals ------------------------------------------------------------------------


def stores_of(code: Code, flow: Flow, function: cst.FunctionDef) -> Iterator[Store]:
    """``history.append(x)`` and ``cache["x"] = x`` at the function's own level."""
    own = flow.functions.bindings(function)
    for item in body_of(function):
        if not isinstance(item, cst.SimpleStatementLine) or len(item.body) != 1:
            continue
        small = item.body[0]
        if isinstance(small, cst.Expr) and isinstance(small.value, cst.Call):
            call = small.value
            if (
                isinstance(call.func, cst.Attribute)
                and call.func.attr.value in ("append", "add", "appendleft")
                and len(call.args) == 1
                and _is_outside(code, own, function, call.func.value)
            ):
                again = f"{code.text(call.func)}({{}})"
                yield Store(item, call.args[0].value, again, code.text(call.func.value))
        elif isinstance(small, cst.Assign) and isinstance(small.targets[0].target, cst.Subscript):
            target = small.targets[0].target
            if _is_outside(code, own, function, target.value) and not flow.traced(target.value):
                yield Store(item, small.value, f"{code.text(target)} = {{}}", code.text(target.value))


def _is_outside(
    code: Code,
    own: dict[str, list[cst.BaseExpression | None]],
    function: cst.FunctionDef,
    node: cst.BaseExpression,
) -> bool:
    head = code.text(node).partition(".")[0].partition("[")[0]
    return (
        head.isidentifier()
        and head not in own
        and (head not in parameters(function) or "." in code.text(node))
    )


def _returned(code: Code, flow: Flow, wrapping: Wrapping) -> Iterator[Candidate]:
    """Values that are appended to a list are returned; the wrapper appends them."""
    function = wrapping.function
    stores = list(stores_of(code, flow, function))
    if not stores or called_in_trace(code, flow, function):
        return
    edits = [wrapping.rename()]
    names: list[str] = []
    after: list[str] = []
    result = unused(code, function, "result", "output")
    for store in stores:
        if isinstance(store.value, cst.Name):
            name = store.value.value
            edits.append(without_statement(code, store.statement))
        else:
            name = unused(code, function, f"stored_{len(names) + 1}" if names else "stored")
            start, end = code.span(store.statement)
            edits.append(Edit(start, end, f"{name} = {code.text(store.value)}"))
        names.append(name)
        after.append(store.again.format(name))
    made = returns(code, function, names, behind=True)
    if made is None:
        return
    edits += made.edits
    if made.value:
        edits.append(wrapping.wrapper([], [*after, f"return {result}"], ", ".join([result, *names])))
    else:
        edits.append(wrapping.wrapper([], after, ", ".join(names)))
    yield Candidate("return", in_order(edits), 1.0, "safe")


def unused(code: Code, function: cst.FunctionDef, *wanted: str) -> str:
    """The first of some names that a function does not use."""
    used = {node.value for node in code.nodes(cst.Name, inside=function)}
    return next((name for name in wanted if name not in used), f"{wanted[0]}_2")


def _declared(code: Code, flow: Flow, wrapping: Wrapping) -> Iterator[Candidate]:
    """``global x`` and ``nonlocal x``: a parameter and a result; the wrapper stores."""
    function = wrapping.function
    if called_in_trace(code, flow, function):
        return
    names: list[str] = []
    edits = [wrapping.rename()]
    before: list[str] = []
    for item in body_of(function):
        small = item.body[0] if isinstance(item, cst.SimpleStatementLine) else None
        if isinstance(small, cst.Global | cst.Nonlocal) and len(item.children):
            names += [name.name.value for name in small.names]
            before.append(code.text(small))
            edits.append(without_statement(code, item))
    stored = {
        name
        for node in own_nodes(function)
        if isinstance(node, cst.Assign | cst.AugAssign)
        for target in ([t.target for t in node.targets] if isinstance(node, cst.Assign) else [node.target])
        for name in target_names(target)
    }
    names = [name for name in names if name in stored]
    if not names:
        return
    made = returns(code, function, names, behind=False)
    if made is None:
        return
    result = unused(code, function, "result", "output")
    edits += [*wrapping.leading(names), *made.edits]
    targets = ", ".join([*names, result] if made.value else names)
    after = [f"return {result}"] if made.value else []
    edits.append(wrapping.wrapper(before, after, targets, names))
    yield Candidate("return", in_order(edits), 1.0, "safe")


def called_in_trace(code: Code, flow: Flow, function: cst.FunctionDef) -> bool:
    """Whether a jitted function or a loop body calls it, so that a wrapper would leak as well."""
    if flow.functions.passed_on(function):
        return True
    for call in flow.functions.call_sites(function):
        for outer in code.functions_round(call.call):
            if isinstance(outer, cst.FunctionDef) and wrapping_of(code, flow.functions, outer) is not None:
                return True
            if flow.functions.passed_on(outer):
                return True
    return False


# --- attributes -----------------------------------------------------------------------------------


def _on_self(code: Code, wrapping: Wrapping) -> Iterator[Candidate]:
    """``self.x = ...`` in a jitted method: parameters and results; the wrapper assigns."""
    function = wrapping.function
    if not wrapping.decorated:
        return
    me = parameters(function)[0] if wrapping.method else object_of_outer(code, function)
    attributes = attribute_stores(code, function, me) if me else []
    if not attributes or read_by_others(code, function, me, {a.name for a in attributes}):
        return
    used = {*names_in(function.body), *parameters(function)}
    local = {a.name: a.name if a.name not in used else f"new_{a.name}" for a in attributes}
    edits = [wrapping.rename()]
    for node in code.nodes(cst.Attribute, inside=function):
        if code.text(node.value) == me and node.attr.value in local:
            edits.append(code.replace(node, local[node.attr.value]))
    made = returns(code, function, [local[a.name] for a in attributes], behind=False, inner=edits)
    if made is None:
        return
    edits += made.edits
    given = [a for a in attributes if a.needed]
    if given:
        edits += wrapping.leading([local[a.name] for a in given])
    result = unused(code, function, "result", "output")
    targets = [f"{me}.{a.name}" for a in attributes]
    call_targets = ", ".join([*targets, result] if made.value else targets)
    after = [f"return {result}"] if made.value else []
    edits.append(wrapping.wrapper([], after, call_targets, [f"{me}.{a.name}" for a in given]))
    yield Candidate("return_state", in_order(edits), 1.0, "safe")


def object_of_outer(code: Code, function: cst.FunctionDef) -> str:
    """The ``self`` that a function inside of a method reads, "" if there is none."""
    for outer in code.functions_round(function):
        if isinstance(outer, cst.FunctionDef) and is_method(code, outer):
            me = parameters(outer)[0]
            return me if me not in parameters(function) else ""
    return ""


def read_by_others(code: Code, function: cst.FunctionDef, me: str, names: set[str]) -> bool:
    """Whether methods that are called read a stored attribute themselves: they would see an old value."""
    owner = code.above(function, cst.ClassDef)
    called = {
        call.func.attr.value
        for call in code.nodes(cst.Call, inside=function)
        if isinstance(call.func, cst.Attribute) and code.text(call.func.value) == me
    }
    for other in code.nodes(cst.FunctionDef, inside=owner) if owner is not None else ():
        if other.name.value not in called or other is function:
            continue
        theirs = parameters(other)[:1]
        for node in code.nodes(cst.Attribute, inside=other):
            if [code.text(node.value)] == theirs and node.attr.value in names:
                return True
    return False


# --- run-time callbacks ---------------------------------------------------------------------------


def _called_back(situation: Situation, flow: Flow, function: cst.FunctionDef) -> Iterator[Candidate]:
    """``history.append(x)`` at run time, for functions that no wrapper can be put round."""
    code = situation.code
    edits: list[Edit] = []
    for store in stores_of(code, flow, function):
        small = store.statement.body[0]
        if not isinstance(small, cst.Expr) or not isinstance(small.value, cst.Call):
            continue
        call = small.value
        callback = code.local("jax.debug.callback")
        text = f"{callback}({code.text(call.func)}, {code.text(store.value)}, ordered=True)"
        edits.append(code.replace(call, text))
    place = situation.code.statement_at(situation.frames[0].line) if situation.frames else None
    if not edits or place is None or code.needs_import("jax"):
        return
    edits.append(code.insert_before(place, f"{code.local('jax')}.effects_barrier()\n"))
    yield Candidate("callback", tuple(edits), 0.5, "review")
