"""What ``scan`` and ``map`` run over: lists and numbers where arrays are due."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_number
from jaxerr_rag.repair.forms.writing import (
    Writer,
    argument_span,
    as_argument,
    in_call,
    outer_text,
)
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.loops import failing_calls
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"scan-of-python-list-xs", "map-over-scalar"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """Arrays in place of lists and numbers; constants out of the inputs."""
    values = Values(situation.code)
    for call in failing_calls(situation, "jax.lax.scan", "jax.lax.map"):
        scan = situation.code.dotted(call.func) == "jax.lax.scan"
        xs = argument(call, 2 if scan else 1, "xs")
        if xs is not None:
            yield from _not_arrays(values, call, xs, scan)


def _not_arrays(values: Values, call: cst.Call, xs: cst.Arg, scan: bool) -> Iterator[Candidate]:
    code = values.code
    writer = Writer(code)
    parts = _parts(values, xs.value)
    if len(parts) == 1 and not _is_list(values, parts[0]) and not isinstance(xs.value, cst.Tuple | cst.Dict):
        yield from _number(values, call, xs, scan)
        return
    edits: list[Edit] = []
    strategy = "array"
    for part in parts:
        if _is_list(values, part):
            made, stacked = _arrayed(values, writer, part)
            edits.extend(made)
            strategy = "stack" if stacked else strategy
    if edits:
        yield Candidate(strategy, writer.edits(dict.fromkeys(edits)), 1.0, "safe")
    yield from taken_out(values, call, xs, _is_constant, 0.95)


def _parts(values: Values, xs: cst.BaseExpression) -> list[cst.BaseExpression]:
    """The elements of a tuple or dictionary of inputs; a list is one input that is to be an array."""
    made = values.origin(Place(xs))
    node = made.node if not made.path else xs
    if isinstance(node, cst.Tuple):
        plain = [element.value for element in node.elements]
        return plain if not all(is_number(part) for part in plain) else [xs]
    if isinstance(node, cst.Dict):
        return [element.value for element in node.elements]
    return [xs]


def _is_list(values: Values, node: cst.BaseExpression) -> bool:
    made = values.origin(Place(node)).node
    if isinstance(made, cst.Tuple):
        return bool(made.elements) and all(is_number(element.value) for element in made.elements)
    if isinstance(made, cst.Call):
        return values.code.dotted(made.func) in ("list", "range", "sorted", "reversed", "zip", "map")
    return isinstance(made, cst.List | cst.ListComp)


def _arrayed(values: Values, writer: Writer, node: cst.BaseExpression) -> tuple[list[Edit], bool]:
    """Edits that make an array of a list: where it is made, if only the scan reads it."""
    code = values.code
    trail = values.trail(Place(node))
    made = trail[-1].node
    if isinstance(made, cst.Call) and code.dotted(made.func) == "range":
        return [code.replace(made.func, writer.name("jax.numpy.arange"))], False
    element = _element(made)
    if isinstance(element, cst.Dict | cst.Tuple) or _makes_tree(values, element):
        leaves = writer.name("jax.tree.map")
        stack = writer.name("jax.numpy.stack")
        text = f"{leaves}(lambda *leaves: {stack}(leaves), *{as_argument(code, node)})"
        if isinstance(element, cst.Tuple) and all(is_number(e.value) for e in element.elements):
            text = f"{writer.name('jax.numpy.array')}({as_argument(code, node)})"
        return [code.replace(node, text)], True
    function = writer.name("jax.numpy.array" if not _is_array(values, element) else "jax.numpy.stack")
    alone = all(
        not isinstance(place.node, cst.Name) or _read_once(values, place.node) for place in trail[:-1]
    )
    target = (
        made
        if alone and isinstance(made, cst.List | cst.ListComp | cst.Tuple) and _grows(values, node)
        else node
    )
    return in_call(code, target, function), False


def _grows(values: Values, node: cst.BaseExpression) -> bool:
    """Whether a list is complete where it is made: no ``append``."""
    if not isinstance(node, cst.Name):
        return True
    scope = values.owner(node)
    for load in values.loads(node.value, scope) if scope is not None else []:
        if isinstance(values.code.parent(load), cst.Attribute):
            return False
    return True


def _read_once(values: Values, name: cst.Name) -> bool:
    scope = values.owner(name)
    return scope is None or len(values.loads(name.value, scope)) == 1


def _element(made: cst.BaseExpression) -> cst.BaseExpression | None:
    if isinstance(made, cst.List | cst.Tuple) and made.elements:
        return made.elements[0].value
    return made.elt if isinstance(made, cst.ListComp) else None


def _is_array(values: Values, element: cst.BaseExpression | None) -> bool:
    made = values.origin(Place(element)).node if element is not None else None
    return isinstance(made, cst.Call) and values.code.dotted(made.func).startswith(("jax.", "numpy."))


def _makes_tree(values: Values, element: cst.BaseExpression | None) -> bool:
    """Whether the elements of a list are dictionaries, tuples or objects."""
    if element is None:
        return False
    made = values.origin(Place(element)).node
    if isinstance(made, cst.Call):
        return (
            values.is_class(made.func)
            or bool(values.fields(made.func))
            or values.code.dotted(made.func) == "dict"
        )
    return isinstance(made, cst.Dict | cst.Tuple)


def _number(values: Values, call: cst.Call, xs: cst.Arg, scan: bool) -> Iterator[Candidate]:
    """``map(f, n)`` and ``scan(f, init, n)``: the numbers up to n, or n steps without inputs."""
    code = values.code
    writer = Writer(code)
    callee = values.function(call.args[0].value) if call.args else None
    arange = in_call(code, xs.value, writer.name("jax.numpy.arange"))
    if scan and callee is not None and len(callee.free()) > 1:
        step = callee.free()[1]
        if not values.loads(step, callee.function):
            text = f"None, length={as_argument(code, xs.value)}"
            start, end = argument_span(code, xs)
            given = f"xs={text}" if xs.keyword is not None else text
            yield Candidate("arange", (Edit(start, end, given),), 1.0, "safe")
    yield Candidate(
        "arange",
        writer.edits(arange),
        0.9,
        "review",
        "The numbers start at 0; a function that counts from 1 needs jnp.arange(1, n + 1).",
    )


def _is_constant(values: Values, part: cst.BaseExpression) -> bool:
    return is_number(values.origin(Place(part)).node)


def taken_out(
    values: Values,
    call: cst.Call,
    xs: cst.Arg,
    constant: Callable[[Values, cst.BaseExpression], bool],
    weight: float,
) -> Iterator[Candidate]:
    """Elements of the inputs that are the same in each step are read from the enclosing scope."""
    code = values.code
    node = values.origin(Place(xs.value)).node
    callee = values.function(call.args[0].value) if call.args else None
    if not isinstance(node, cst.Tuple) or callee is None:
        return
    out = [at for at, element in enumerate(node.elements) if constant(values, element.value)]
    kept = [at for at in range(len(node.elements)) if at not in out]
    free = callee.free()
    if not out or not kept or not free or not isinstance(callee.function, cst.FunctionDef):
        return
    unpack = _unpacking(values, callee.function, free[-1])
    if unpack is None or len(unpack[1].elements) != len(node.elements):
        return
    assign, target = unpack
    names = [outer_text(code, element.value) for element in target.elements]
    texts = [outer_text(code, element.value) for element in node.elements]
    left = names[kept[0]] if len(kept) == 1 else ", ".join(names[at] for at in kept)
    right = texts[kept[0]] if len(kept) == 1 else f"({', '.join(texts[at] for at in kept)})"
    edits = [code.replace(node, right), code.replace(target, left)]
    fixed = [(names[at], texts[at]) for at in out if names[at] != texts[at]]
    local = {name for name, _ in fixed}
    same = {names[at] for at in out if names[at] == texts[at]}
    if any(
        not _sees(values, callee.function, code.statement_of(call) or call, text, local | same)
        for _, text in fixed
    ):
        return
    if fixed:
        lines = "".join(f"{name} = {text}\n" for name, text in fixed)
        edits.append(code.insert_before(assign, lines))
    yield Candidate("closure", tuple(edits), weight + (0.2 if same else 0.0), "review")


def _sees(values: Values, function: cst.FunctionDef, call: cst.CSTNode, text: str, local: set[str]) -> bool:
    """Whether a text means the same in a function as at the call: its names are of a scope round both."""
    shared = {id(scope) for scope in values.scopes(function)}
    for name in set(re.findall(r"(?<![.\w])[A-Za-z_]\w*", text)):
        scope = next((s for s in values.scopes(call) if name in values.table(s)), None)
        if scope is not None and (id(scope) not in shared or name in local):
            return False
    return True


def _unpacking(
    values: Values, function: cst.FunctionDef, parameter: str
) -> tuple[cst.Assign, cst.Tuple] | None:
    for node in values.code.nodes(cst.Assign, inside=function):
        target = node.targets[0].target
        if (
            isinstance(node.value, cst.Name)
            and node.value.value == parameter
            and isinstance(target, cst.Tuple)
        ):
            return node, target
    return None
