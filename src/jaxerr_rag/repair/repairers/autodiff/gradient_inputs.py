"""Gradients in integers: floats, another argument, or the integers kept out."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_creation, is_number, retyped
from jaxerr_rag.repair.forms.writing import Writer, argument_span, as_argument, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import fresh
from jaxerr_rag.repair.program.code import parameters
from jaxerr_rag.repair.program.dataflow import Callee, Place, Values, text_of_key
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.program.pairs import target_of
from jaxerr_rag.repair.program.transforms import (
    GRADS,
    Application,
    Layer,
    applications,
    argnums_of,
    callee_of,
    looks_trained,
    mentions_of,
)
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"grad-of-integer-input"})

_COUNTER = re.compile(
    r"step|count|iter|epoch|^n$|^n_|num|index|idx|ids?$|label|seed|size|key|time_?step|kind|type|class",
    re.IGNORECASE,
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """Floats where they are written, another ``argnums``, or the integers kept out."""
    values = Values(situation.code)
    for application in applications(values, situation, *GRADS):
        layer = application.stack.find(*GRADS)
        if layer is not None:
            yield from _integers(values, application, layer, callee_of(values, application.stack))


def _integers(
    values: Values, application: Application, layer: Layer, callee: Callee | None
) -> Iterator[Candidate]:
    code = values.code
    numbers = argnums_of(layer)
    args = application.call.args
    if numbers is None:
        return
    updated = [at for at, arg in enumerate(args) if _updated_with(values, application, arg.value)]
    for number in numbers:
        if not 0 <= number < len(args):
            continue
        value = args[number].value
        others = [at for at in updated if at not in numbers]
        others += [at for at in _trained(callee, len(args)) if at not in numbers and at not in others]
        own = number in updated or number in _trained(callee, len(args))
        if not others and not own and _picks(values, callee, number):
            others = [
                at for at, arg in enumerate(args) if at not in numbers and not is_integer(values, arg.value)
            ]
        for at in others[:2]:
            weight = 1.0 if not own and at in updated else 0.9 if not own else 0.3
            yield Candidate("split", tuple(_renumbered(values, layer, numbers, number, at)), weight, "review")
        made = _display(values, value)
        if isinstance(made, cst.Dict):
            keys = _integer_keys(values, made)
            if keys:
                yield from _split(values, application, layer, number, made, keys)
                yield from _floats(values, [_item(made, key) for key in keys], 0.6)
            continue
        if isinstance(made, cst.Tuple | cst.List) and any(is_integer(values, e.value) for e in made.elements):
            yield from _floats(values, [e.value for e in made.elements if is_integer(values, e.value)], 0.9)
            continue
        whole = values.origin(Place(value)).node
        if isinstance(whole, cst.Call) and values.is_class(whole.func):
            continue  # A record is no array that could be cast.
        writer = Writer(code)
        edits = retyped(values, writer, Place(value), "float32")
        if edits:
            # An integer that nothing says is trained still may be the parameter, written without a point.
            weight = 0.5 if others and not own else 1.0
            yield Candidate("float", writer.edits(edits), weight, "review")


def _display(values: Values, value: cst.BaseExpression) -> cst.BaseExpression | None:
    for place in values.trail(Place(value)):
        if not place.path and isinstance(place.node, cst.Dict | cst.Tuple | cst.List):
            return place.node
    return None


def is_integer(values: Values, node: cst.BaseExpression) -> bool:
    """Whether an expression surely makes integers."""
    made = values.origin(Place(node)).node
    if is_number(made):
        return isinstance(made, cst.Integer) or (
            isinstance(made, cst.UnaryOperation) and isinstance(made.expression, cst.Integer)
        )
    if not isinstance(made, cst.Call):
        return False
    name = is_creation(values, made)
    dtype = next((a for a in made.args if a.keyword is not None and a.keyword.value == "dtype"), None)
    texts = (
        [values.code.text(arg.value) for arg in made.args]
        if dtype is None
        else [values.code.text(dtype.value)]
    )
    if any(re.search(r"\bu?int\d*\b", text) for text in texts[-1:]):
        return True
    if name in ("array", "asarray") and made.args:
        return _all_integers(made.args[0].value)
    if name == "arange":
        return all(isinstance(arg.value, cst.Integer) for arg in made.args)
    if name == "full" and len(made.args) > 1:
        return isinstance(made.args[1].value, cst.Integer)
    last = made.func.attr.value if isinstance(made.func, cst.Attribute) else ""
    return last in ("randint", "argmax", "argmin", "argsort", "integers", "int32", "int64")


def _all_integers(node: cst.BaseExpression) -> bool:
    if isinstance(node, cst.List | cst.Tuple):
        return bool(node.elements) and all(_all_integers(element.value) for element in node.elements)
    if isinstance(node, cst.UnaryOperation):
        return _all_integers(node.expression)
    return isinstance(node, cst.Integer)


def _integer_keys(values: Values, made: cst.Dict) -> list[str]:
    found = []
    for element in made.elements:
        if isinstance(element, cst.DictElement) and is_integer(values, element.value):
            key = text_of_key(element.key)
            if isinstance(key, str):
                found.append(key)
    return found


def _item(made: cst.Dict, key: str) -> cst.BaseExpression:
    return next(
        e.value for e in made.elements if isinstance(e, cst.DictElement) and text_of_key(e.key) == key
    )


def _floats(values: Values, nodes: list[cst.BaseExpression], weight: float) -> Iterator[Candidate]:
    writer = Writer(values.code)
    edits: list[Edit] = []
    for node in nodes:
        edits.extend(retyped(values, writer, Place(node), "float32") or [])
    if edits:
        yield Candidate("float", writer.edits(dict.fromkeys(edits)), weight, "review")


def _updated_with(values: Values, application: Application, arg: cst.BaseExpression) -> bool:
    """Whether an argument is combined with the gradient afterwards: ``w - rate * g``."""
    if not isinstance(arg, cst.Name):
        return False
    target = target_of(values, application.call)
    if isinstance(target, cst.Tuple) and target.elements:
        target = target.elements[-1].value
    if isinstance(target, cst.Name):
        users = list(mentions_of(values, target))
    else:
        parent = values.code.parent(application.call)
        users = [parent] if parent is not None else []
    for user in users:
        statement = values.code.statement_of(user)
        if statement is not None and arg.value in _reads(values, statement, application.call):
            return True
    return False


def _reads(values: Values, statement: cst.CSTNode, apart: cst.Call) -> set[str]:
    """The names a statement reads, those inside one call left out."""
    inside = {id(node) for node in values.code.nodes(cst.Name, inside=apart)}
    names = set()
    for node in values.code.nodes(cst.Name, inside=statement):
        if id(node) not in inside and values.code.above(node, cst.AssignTarget) is None:
            names.add(node.value)
    return names


def _trained(callee: Callee | None, count: int) -> list[int]:
    """The positions of parameters with names such as ``params``."""
    if callee is None:
        return []
    names = parameters(callee.function)[callee.bound :]
    return [at for at, name in enumerate(names[:count]) if looks_trained(name)]


def _picks(values: Values, callee: Callee | None, number: int) -> bool:
    """Whether a parameter is an index, a label or the like in the function itself."""
    names = parameters(callee.function)[callee.bound :] if callee is not None else []
    if callee is None or number >= len(names):
        return False
    code, inside = values.code, callee.function
    indices = [
        element.slice.value
        for node in code.nodes(cst.Subscript, inside=inside)
        for element in node.slice
        if isinstance(element.slice, cst.Index)
    ]
    for call in code.nodes(cst.Call, inside=inside):
        if code.dotted(call.func).rpartition(".")[2] in ("one_hot", "take", "take_along_axis"):
            indices += [arg.value for arg in call.args]
    return any(isinstance(index, cst.Name) and index.value == names[number] for index in indices)


def _renumbered(values: Values, layer: Layer, numbers: list[int], old: int, new: int) -> list[Edit]:
    code = values.code
    given = layer.keyword(1, "argnums")
    if given is not None:
        changed = sorted({new if number == old else number for number in numbers})
        text = (
            str(changed[0])
            if not isinstance(given.value, cst.Tuple)
            else f"({', '.join(map(str, changed))},)"
        )
        return [code.replace(given.value, text)]
    if layer.call is not None:
        return [add_keyword(code, layer.call, f"argnums={new}")]
    return []


def _split(
    values: Values, application: Application, layer: Layer, number: int, made: cst.Dict, keys: list[str]
) -> Iterator[Candidate]:
    """The integers of a dictionary stay out of what is differentiated, and come back in the function."""
    code = values.code
    args = application.call.args
    inner = layer.call.args[0].value if layer.call is not None and layer.call.args else None
    value = args[number].value
    if inner is None or not isinstance(value, cst.Name) or any(arg.star for arg in args):
        return
    every = [text_of_key(e.key) for e in made.elements if isinstance(e, cst.DictElement)]
    kept = [key for key in every if isinstance(key, str) and key not in keys]
    if len(kept) + len(keys) != len(made.elements) or not kept:
        return
    name = value.value
    trained = "params" if name != "params" else fresh(code, "trained", "floats")
    texts = [
        f"{{**{name}, **{trained}}}" if at == number else as_argument(code, arg.value)
        for at, arg in enumerate(args)
    ]
    texts = [
        f"{arg.keyword.value}={text}" if arg.keyword is not None else text
        for arg, text in zip(args, texts, strict=True)
    ]
    function = outer_text(code, inner)
    function = f"({function})" if isinstance(inner, cst.Lambda) else function
    pairs = ", ".join(f'"{key}": {name}["{key}"]' for key in kept)
    if code.statement_of(inner) is not code.statement_of(application.call):
        return
    start, end = argument_span(code, args[0])[0], argument_span(code, args[-1])[1]
    edits = [
        code.replace(inner, f"lambda {trained}: {function}({', '.join(texts)})"),
        Edit(start, end, f"{{{pairs}}}"),
    ]
    given = layer.keyword(1, "argnums")
    if given is not None:
        edits.append(code.replace(given.value, "0"))
    weight = 0.95 if all(_COUNTER.search(key) for key in keys) else 0.7
    yield Candidate("split", tuple(edits), weight, "safe")
