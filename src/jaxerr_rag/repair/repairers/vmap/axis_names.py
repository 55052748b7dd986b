"""Collectives over an axis that nothing has named: the name given to the map, or plain reductions."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, in_call, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values, text_of_key
from jaxerr_rag.repair.program.transforms import (
    GRADS,
    MAPS,
    Layer,
    Stack,
    decorators_of,
    stack_of,
    with_keyword,
)
from jaxerr_rag.repair.repairers.parallel.shard_maps import sharded
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"unbound-axis-name", "pmap-missing-axis-name", "psum-under-plain-jit"})

_REDUCTIONS = {"psum": "sum", "pmean": "mean", "pmax": "max", "pmin": "min"}
_COLLECTIVES = frozenset(
    {*_REDUCTIONS, "all_gather", "axis_index", "psum_scatter", "ppermute", "all_to_all", "axis_size"}
)
_AVERAGED = re.compile(r"grad|loss|^g$|metric|^l$|updates|^d\w$", re.IGNORECASE)


def propose(situation: Situation) -> Iterator[Candidate]:
    """``axis_name`` where a map leads to the collective; without a map, the reduction over the array."""
    values = Values(situation.code)
    name = unbound(situation.message)
    if name is None:
        return
    calls = collectives(values, name)
    if not calls:
        return
    layers = list(_maps(values, calls))
    yield from _named(values, layers, name, calls)
    if not layers and not any(leads(values, function, calls) for _, _, function in sharded(values)):
        yield from _reductions(values, calls)
        yield from _mapped(values, calls, name)


def collectives(values: Values, name: str) -> list[cst.Call]:
    """The collectives over an axis of a name."""
    return [call for call in values.code.nodes(cst.Call) if _axis_of(values, call) == name]


def unbound(message: str) -> str | None:
    """The axis that a message calls unbound."""
    found = re.search(r"[Uu]nbound axis name: ['\"]?([\w.-]+?)['\"]?[.,;]?(?:\s|$)", message)
    return found[1] if found is not None else None


def _collective(values: Values, call: cst.Call) -> str:
    name = values.code.dotted(call.func)
    last = name.rpartition(".")[2]
    return last if name.startswith("jax.lax.") and last in _COLLECTIVES else ""


def axis_argument(values: Values, call: cst.Call) -> cst.Arg | None:
    """What names the axis of a collective."""
    name = _collective(values, call)
    if not name:
        return None
    return argument(call, 0 if name in ("axis_index", "axis_size") else 1, "axis_name")


def _axis_of(values: Values, call: cst.Call) -> str | None:
    """The name of the axis that a collective runs over."""
    found = axis_argument(values, call)
    if found is None:
        return None
    text = text_of_key(values.origin(Place(found.value)).node)
    return text if isinstance(text, str) else None


# --- maps ------------------------------------------------------------------------------------------


def _maps(values: Values, calls: list[cst.Call]) -> Iterator[Layer]:
    """The maps whose function leads to one of the collectives, the nearest to it last."""
    code = values.code
    seen: set[int] = set()
    stacks: list[Stack] = []
    for call in code.nodes(cst.Call):
        if code.dotted(call.func) in MAPS or _is_partial_map(values, call):
            stacks.append(stack_of(values, call))
    for function in code.nodes(cst.FunctionDef):
        if function.decorators:
            stacks.append(Stack(tuple(decorators_of(values, function)), function))
    for stack in stacks:
        for layer in stack.layers:
            if layer.name in MAPS and id(layer.node) not in seen and _leads(values, stack, calls):
                seen.add(id(layer.node))
                yield layer


def _is_partial_map(values: Values, call: cst.Call) -> bool:
    return isinstance(call.func, cst.Call) and any(
        values.code.dotted(arg.value) in MAPS for arg in call.func.args[:1]
    )


def _leads(values: Values, stack: Stack, calls: list[cst.Call]) -> bool:
    """Whether the function in a stack reaches one of the collectives."""
    start: cst.CSTNode | None = stack.inner
    if not isinstance(stack.inner, cst.FunctionDef):
        callee = values.function(stack.inner)
        start = callee.function if callee is not None else None
    return start is not None and leads(values, start, calls)


def leads(values: Values, start: cst.CSTNode, calls: list[cst.Call]) -> bool:
    """Whether a function reaches one of some calls."""
    wanted = {id(call) for call in calls}
    queue: list[cst.CSTNode] = [start]
    seen: set[int] = set()
    while queue:
        at = queue.pop()
        if id(at) in seen:
            continue
        seen.add(id(at))
        for node in values.code.nodes(cst.Call, inside=at):
            if id(node) in wanted:
                return True
            for expression in (node.func, *(arg.value for arg in node.args)):
                if isinstance(expression, cst.Name | cst.Attribute | cst.Call):
                    callee = values.function(expression)
                    if callee is not None:
                        queue.append(callee.function)
    return False


def _named(values: Values, layers: list[Layer], name: str, calls: list[cst.Call]) -> Iterator[Candidate]:
    """The map gets the name; one that has another name gets this one, or the collectives get that."""
    code = values.code
    for at, layer in enumerate(reversed(layers)):
        writer = Writer(code)
        given = layer.keyword(99, "axis_name")
        if given is not None and text_of_key(values.origin(Place(given.value)).node) == name:
            continue
        axis = axis_argument(values, calls[0])
        text = f'"{name}"'
        if axis is not None and (isinstance(axis.value, cst.SimpleString) or _is_global(values, axis.value)):
            text = code.text(axis.value)
        edits = with_keyword(writer, layer, "axis_name", text)
        yield Candidate("axis_name", writer.edits(edits), 1.0 - 0.2 * at, "safe")
        if given is not None:
            other = [
                code.replace(found.value, code.text(given.value))
                for call in calls
                if (found := axis_argument(values, call)) is not None
            ]
            yield Candidate("axis_name", tuple(other), 0.9 - 0.2 * at, "safe")


def _is_global(values: Values, node: cst.BaseExpression) -> bool:
    return isinstance(node, cst.Name) and values.owner(node) is values.code.module


# --- without a map ---------------------------------------------------------------------------------


def _reductions(values: Values, calls: list[cst.Call]) -> Iterator[Candidate]:
    """Collectives become reductions over axis 0, those of gradients and losses go."""
    code = values.code
    writer = Writer(code)
    for averaged in (None, False):
        edits: list[Edit] = []
        for call in calls:
            made = _reduced(values, writer, call, averaged)
            if made is None:
                break
            edits.append(made)
        else:
            weight = 0.9 if averaged is None else 0.3
            yield Candidate("sum", writer.edits(edits), weight, "review")


def _reduced(values: Values, writer: Writer, call: cst.Call, averaged: bool | None) -> Edit | None:
    code = values.code
    name = _collective(values, call)
    first = argument(call, 0, "x")
    if name == "axis_index":
        return code.replace(call, "0")
    if first is None:
        return None
    text = as_argument(code, first.value)
    if name == "all_gather":
        return code.replace(call, outer_text(code, first.value))
    if name not in _REDUCTIONS:
        return None
    if name == "psum" and code.text(first.value) in ("1", "1.0"):
        return code.replace(call, "1")
    if averaged is None:
        averaged = _is_average(values, first.value) and name in ("pmean", "psum")
    if averaged:
        return _taken_out(values, call, first.value)
    function = writer.name(f"jax.numpy.{_REDUCTIONS[name]}")
    return code.replace(call, f"{function}({text}, axis=0)")


def _is_average(values: Values, node: cst.BaseExpression) -> bool:
    """Whether a value is a gradient, a loss or the like, which already holds for the whole batch."""
    if isinstance(node, cst.Tuple | cst.Dict):
        parts = [element.value for element in node.elements]
        return all(_is_average(values, part) for part in parts)
    if isinstance(node, cst.Name) and _AVERAGED.search(node.value):
        return True
    made = values.origin(Place(node)).node
    if isinstance(made, cst.Call):
        if stack_of(values, made.func).find(*GRADS) is not None:
            return True
        last = values.code.dotted(made.func).rpartition(".")[2]
        if last in ("mean", "sum", "average") and not any(
            a.keyword is not None and a.keyword.value == "axis" for a in made.args[1:]
        ):
            return True
    return False


def _taken_out(values: Values, call: cst.Call, value: cst.BaseExpression) -> Edit:
    """The value without the collective; a line that assigns it to itself goes."""
    code = values.code
    parent = code.parent(call)
    statement = code.statement_of(call)
    if (
        isinstance(parent, cst.Assign)
        and isinstance(statement, cst.SimpleStatementLine)
        and len(statement.body) == 1
    ):
        target = code.text(parent.targets[0].target).strip("()")
        if "".join(target.split()) == "".join(code.text(value).strip("()").split()):
            lines = code.lines
            start = len("".join(lines[: code.line(statement) - 1]).encode("utf-8"))
            end = len("".join(lines[: code.end_line(statement)]).encode("utf-8"))
            return Edit(start, end, "")
    return code.replace(call, outer_text(code, value))


def _mapped(values: Values, calls: list[cst.Call], name: str) -> Iterator[Candidate]:
    """``vmap`` with the name round the function that is jitted."""
    code = values.code
    for call in code.nodes(cst.Call):
        if code.dotted(call.func) == "jax.jit" and call.args:
            stack = stack_of(values, call)
            if _leads(values, stack, calls):
                writer = Writer(code)
                edits = in_call(code, call.args[0].value, writer.name("jax.vmap"), f'axis_name="{name}"')
                yield Candidate("vmap", writer.edits(edits), 0.4, "review")
    for function in code.nodes(cst.FunctionDef):
        for decorator in function.decorators:
            if code.dotted(decorator.decorator) == "jax.jit" and _leads(values, Stack((), function), calls):
                writer = Writer(code)
                partial = f'{writer.name("functools.partial")}({writer.name("jax.vmap")}, axis_name="{name}")'
                end = code.span(decorator.decorator)[1]
                edit = Edit(end, end, f"\n{code.indent(function)}@{partial}")
                yield Candidate("vmap", writer.edits([edit]), 0.4, "review")
