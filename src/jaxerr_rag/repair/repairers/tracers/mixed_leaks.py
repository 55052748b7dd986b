"""Functions that keep values in several ways, in lists, globals and on their object: one wrapper for all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import libcst as cst

from jaxerr_rag.repair.forms.leaking import attribute_stores, in_order, returns
from jaxerr_rag.repair.forms.wrapping import Wrapping, without_statement, wrapping_of
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import body_of
from jaxerr_rag.repair.program.code import Code, names_in, parameters
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.functions import own_nodes, target_names
from jaxerr_rag.repair.repairers.tracers.leaks import (
    called_in_trace,
    object_of_outer,
    read_by_others,
    stores_of,
    suspects,
    unused,
)
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"tracer-stored-in-global", "tracer-stored-on-self"})


@dataclass
class Kept:
    """What one function keeps outside.

    Attributes:
      given: name inside to how it is written outside; they are read before they are stored.
      results: the same for all that is stored by assignment.
      later: names inside to lines of the wrapper, for what is appended.
      before: lines in front of the call.
      edits: of the function's body.
      ways: how many ways it has.
    """

    given: dict[str, str] = field(default_factory=dict)
    results: dict[str, str] = field(default_factory=dict)
    later: dict[str, str] = field(default_factory=dict)
    before: list[str] = field(default_factory=list)
    edits: list[Edit] = field(default_factory=list)
    ways: int = 0


def propose(situation: Situation) -> Iterator[Candidate]:
    """The values as parameters and results of the jitted function, where it keeps them in several ways."""
    code = situation.code
    flow = Flow(code)
    for function in suspects(situation):
        wrapping = wrapping_of(code, flow.functions, function)
        if wrapping is None or called_in_trace(code, flow, function):
            continue
        kept = Kept()
        if not _on_object(code, wrapping, kept):
            continue
        _declared(code, function, kept)
        _appended(code, flow, function, kept)
        if kept.ways < 2:
            continue
        yield from _wrapped(code, wrapping, kept)


def _on_object(code: Code, wrapping: Wrapping, kept: Kept) -> bool:
    """Notes the attributes; False if other methods would read old ones."""
    function = wrapping.function
    if not wrapping.decorated:
        return True
    me = parameters(function)[0] if wrapping.method else object_of_outer(code, function)
    attributes = attribute_stores(code, function, me) if me else []
    if attributes and read_by_others(code, function, me, {a.name for a in attributes}):
        return False
    used = {*names_in(function.body), *parameters(function)}
    local = {a.name: a.name if a.name not in used else f"new_{a.name}" for a in attributes}
    for attribute in attributes:
        outside = f"{me}.{attribute.name}"
        kept.results[local[attribute.name]] = outside
        if attribute.needed:
            kept.given[local[attribute.name]] = outside
    for node in code.nodes(cst.Attribute, inside=function):
        if code.text(node.value) == me and node.attr.value in local:
            kept.edits.append(code.replace(node, local[node.attr.value]))
    kept.ways += bool(attributes)
    return True


def _declared(code: Code, function: cst.FunctionDef, kept: Kept) -> None:
    """Notes ``global`` and ``nonlocal`` names that the function assigns."""
    stored = {
        name
        for node in own_nodes(function)
        if isinstance(node, cst.Assign | cst.AugAssign)
        for target in ([t.target for t in node.targets] if isinstance(node, cst.Assign) else [node.target])
        for name in target_names(target)
    }
    found = False
    for item in body_of(function):
        small = item.body[0] if isinstance(item, cst.SimpleStatementLine) else None
        if not isinstance(small, cst.Global | cst.Nonlocal):
            continue
        names = [name.name.value for name in small.names if name.name.value in stored]
        kept.given.update({name: name for name in names})
        kept.results.update({name: name for name in names})
        kept.before.append(code.text(small))
        kept.edits.append(without_statement(code, item))
        found = found or bool(names)
    kept.ways += found


def _appended(code: Code, flow: Flow, function: cst.FunctionDef, kept: Kept) -> None:
    """Notes what is put into lists and dicts."""
    stores = list(stores_of(code, flow, function))
    for store in stores:
        if isinstance(store.value, cst.Name) and store.value.value not in {*kept.results, *kept.later}:
            name = store.value.value
            kept.edits.append(without_statement(code, store.statement))
        else:
            number = len(kept.later) + 1
            name = unused(code, function, f"stored_{number}" if number > 1 else "stored")
            start, end = code.span(store.statement)
            inside = [e for e in kept.edits if start <= e.start and e.end <= end]
            for edit in inside:
                kept.edits.remove(edit)
            value = code.text(store.value)
            for edit in inside:  # An attribute in it has a name of its own now.
                value = value.replace(code.data[edit.start : edit.end].decode("utf-8"), edit.text)
            kept.edits.append(Edit(start, end, f"{name} = {value}"))
        kept.later[name] = store.again.format(name)
    kept.ways += bool(stores)


def _wrapped(code: Code, wrapping: Wrapping, kept: Kept) -> Iterator[Candidate]:
    function = wrapping.function
    edits = [wrapping.rename(), *kept.edits]
    made = returns(code, function, [*kept.results, *kept.later], behind=False, inner=edits)
    if made is None:
        return
    edits += made.edits
    if kept.given:
        edits += wrapping.leading(list(kept.given))
    result = unused(code, function, "result", "output")
    targets = [*kept.results.values(), *kept.later, *([result] if made.value else [])]
    after = [*kept.later.values(), *([f"return {result}"] if made.value else [])]
    edits.append(wrapping.wrapper(kept.before, after, ", ".join(targets), list(kept.given.values())))
    yield Candidate("return", in_order(edits), 1.0, "safe", "The function keeps values in several ways.")
