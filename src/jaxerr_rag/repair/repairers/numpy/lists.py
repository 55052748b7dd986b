"""Lists given to jax.numpy, or used as an index: made arrays at the place."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"list-passed-to-jnp-function", "list-as-index"})

_REFUSED = re.compile(
    r"(?P<function>[\w.]+) requires .* got <class '(?P<type>[\w.]+)'> at position (?P<position>\d+)"
)
_TAKES_LISTS = frozenset(
    {"array", "asarray", "stack", "concatenate", "vstack", "hstack", "dstack", "column_stack", "block"}
    | {"meshgrid", "broadcast_arrays", "select", "einsum", "ix_", "atleast_1d", "atleast_2d", "append"}
)
_SEQUENCES = ("list", "tuple", "range", "map", "generator", "dict_values", "zip", "filter", "set")


def propose(situation: Situation) -> Iterator[Candidate]:
    """The list in an array constructor, in all calls of the function that get it."""
    if situation.entry == "list-as-index":
        yield from _indices(situation)
        return
    found = _REFUSED.search(situation.message)
    if found is None or found["type"].rpartition(".")[2] not in _SEQUENCES:
        return
    flow = Flow(situation.code)
    arguments = _arguments(situation, flow, found["function"], int(found["position"]))
    if not arguments:
        return
    every = [*arguments, *_others(situation, arguments[0])]
    for function, weight in _makers(flow, arguments[0]):
        writer = Writer(situation.code)
        edits = [_made(flow, writer, node, function) for node in dict.fromkeys(every)]
        yield Candidate(function, writer.edits(edits), weight, "safe")


def _arguments(situation: Situation, flow: Flow, name: str, position: int) -> list[cst.BaseExpression]:
    """The list that the failing call (or operator) got."""
    code = situation.code
    nodes: list[cst.BaseExpression] = failing(situation, cst.Call, cst.BinaryOperation, cst.Comparison)
    for node in nodes:
        if isinstance(node, cst.Call):
            if code.dotted(node.func).rpartition(".")[2] != name.rpartition(".")[2]:
                continue
            plain = [arg for arg in node.args if arg.keyword is None]
            lists = [arg.value for arg in node.args if _is_list(flow, arg.value)]
            if position < len(plain):
                chosen = plain[position].value
                return (
                    lists
                    if lists and chosen not in lists
                    else [chosen, *(x for x in lists if x is not chosen)]
                )
            return lists
        operands = [node.left] if isinstance(node, cst.BinaryOperation | cst.Comparison) else []
        if isinstance(node, cst.BinaryOperation):
            operands.append(node.right)
        lists = [operand for operand in operands if _is_list(flow, operand)]
        if lists:
            return lists
    calls = [n for n in nodes if isinstance(n, cst.Call) and code.dotted(n.func).startswith("jax.")]
    return [arg.value for call in calls[:1] for arg in call.args if _is_list(flow, arg.value)]


def _is_list(flow: Flow, node: cst.BaseExpression, depth: int = 0) -> bool:
    if isinstance(node, cst.List | cst.ListComp | cst.Tuple | cst.GeneratorExp):
        return True
    if isinstance(node, cst.Call):
        return flow.code.dotted(node.func) in ("list", "tuple", "map", "sorted", "range", "zip")
    if isinstance(node, cst.Name) and depth < 3:
        scope = flow.functions.binder(node, node.value)
        values = list(flow.functions.bindings(scope).get(node.value, [])) if scope is not None else []
        if not values and isinstance(scope, cst.FunctionDef | cst.Lambda):
            values += [call.argument(scope, node.value) for call in flow.functions.call_sites(scope)]
        return any(value is not None and _is_list(flow, value, depth + 1) for value in values)
    if isinstance(node, cst.Attribute) and depth < 3:
        return any(_is_list(flow, value, depth + 1) for value in _stored(flow, node.attr.value))
    return False


def _stored(flow: Flow, attribute: str) -> Iterator[cst.BaseExpression]:
    """What is assigned to an attribute of this name, of whatever object."""
    for assign in flow.code.nodes(cst.Assign):
        for target in assign.targets:
            if isinstance(target.target, cst.Attribute) and target.target.attr.value == attribute:
                yield assign.value


def _others(situation: Situation, argument: cst.BaseExpression) -> Iterator[cst.BaseExpression]:
    """The same list, given by name to other functions in the same scope."""
    code = situation.code
    if not isinstance(argument, cst.Name):
        return
    scope = next(code.functions_round(argument), None)
    for call in code.nodes(cst.Call, inside=scope):
        dotted = code.dotted(call.func)
        if not dotted.startswith("jax.numpy.") or dotted.rpartition(".")[2] in _TAKES_LISTS:
            continue
        if next(code.functions_round(call), None) is not scope:
            continue
        for arg in call.args:
            if isinstance(arg.value, cst.Name) and arg.value.value == argument.value and arg.keyword is None:
                yield arg.value


def _makers(flow: Flow, node: cst.BaseExpression) -> list[tuple[str, float]]:
    """``stack`` for arrays, ``array`` for numbers; the other one behind."""
    elements = list(_elements(flow, node, 0))
    arrays = [e for e in elements if not isinstance(e, cst.BaseNumber | cst.UnaryOperation | cst.List)]
    python = [
        e
        for e in arrays
        if isinstance(e, cst.Call) and flow.code.dotted(e.func) in ("float", "int", "len", "round", "bool")
    ]
    if elements and len(arrays) == len(elements) and not python:
        return [("stack", 1.0), ("array", 0.9)]
    return [("array", 1.0), ("stack", 0.7)]


def _elements(flow: Flow, node: cst.BaseExpression, depth: int) -> Iterator[cst.BaseExpression]:
    """What is put into a list: its elements, what a comprehension makes, what is appended."""
    if isinstance(node, cst.List | cst.Tuple):
        yield from (element.value for element in node.elements)
    elif isinstance(node, cst.ListComp | cst.GeneratorExp):
        yield node.elt
    elif isinstance(node, cst.Name) and depth < 3:
        scope = flow.functions.binder(node, node.value)
        if scope is None:
            return
        for value in flow.functions.bindings(scope).get(node.value, []):
            if value is not None:
                yield from _elements(flow, value, depth + 1)
        for call in flow.code.nodes(cst.Call, inside=scope):
            if (
                isinstance(call.func, cst.Attribute)
                and call.func.attr.value == "append"
                and isinstance(call.func.value, cst.Name)
                and call.func.value.value == node.value
                and call.args
            ):
                yield call.args[0].value


def _made(flow: Flow, writer: Writer, node: cst.BaseExpression, function: str) -> Edit:
    text = outer_text(flow.code, node)
    if isinstance(node, cst.GeneratorExp):
        inner = text[1:-1] if text.startswith("(") else text
        text = f"[{inner}]"
    elif isinstance(node, cst.Call) and flow.code.dotted(node.func) in ("map", "zip", "filter"):
        text = f"list({text})"
    elif isinstance(node, cst.Tuple) and not node.lpar:
        text = f"({text})"
    return flow.code.replace(node, f"{writer.name(f'jax.numpy.{function}')}({text})")


# --- as an index ----------------------------------------------------------------------------------


def _indices(situation: Situation) -> Iterator[Candidate]:
    code = situation.code
    flow = Flow(code)
    marked = [node for node in failing(situation, cst.Subscript) if _index(node) is not None]
    listed = [node for node in marked if _is_list(flow, _index(node) or node)]
    chosen = (listed or marked)[:1]
    if not chosen:
        return
    wanted = code.text(_index(chosen[0]) or chosen[0])
    scope = next(code.functions_round(chosen[0]), None)
    same = [
        node
        for node in code.nodes(cst.Subscript, inside=scope)
        if (index := _index(node)) is not None
        and (code.text(index) == wanted or (listed and _is_list(flow, index)))
        and not _is_python(flow, node)
    ]
    every = list(dict.fromkeys([*chosen, *same]))
    slices = "arr[tuple(seq)]" in situation.message and "slice" in wanted
    if not slices:
        writer = Writer(code)
        edits = [
            code.replace(index, f"{writer.name('jax.numpy.array')}({code.text(index)})")
            for node in every
            if (index := _index(node)) is not None
        ]
        yield Candidate("array", writer.edits(edits), 1.0, "safe")
        return
    edits = [
        code.replace(index, f"tuple({code.text(index)})")
        for node in every
        if (index := _index(node)) is not None
    ]
    yield Candidate("inside_tuple", tuple(edits), 1.0, "safe")


def _is_python(flow: Flow, node: cst.Subscript) -> bool:
    return _is_list(flow, node.value)


def _index(node: cst.Subscript) -> cst.BaseExpression | None:
    """The one index of ``x[i]``."""
    if len(node.slice) != 1 or not isinstance(node.slice[0].slice, cst.Index):
        return None
    return node.slice[0].slice.value
