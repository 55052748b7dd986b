"""Gradients of functions that return more than the loss: ``has_aux``, or the loss alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import insert, outer_text, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Function, parameters
from jaxerr_rag.repair.program.dataflow import Callee, Values, returned, text_of_key
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.program.pairs import target_of
from jaxerr_rag.repair.program.transforms import Application, Layer, applications, mentions_of, stack_of
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"grad-missing-has-aux"})

_LOSS = re.compile(r"loss|total|objective|cost|energy|nll", re.IGNORECASE)


def propose(situation: Situation) -> Iterator[Candidate]:
    """``has_aux=True`` with the unpacking it needs; the loss picked out; the parts in their order."""
    values = Values(situation.code)
    for application in applications(values, situation, "jax.grad", "jax.value_and_grad"):
        layer = application.stack.find("jax.grad", "jax.value_and_grad")
        inner = application.stack.inner
        callee = Callee(inner) if isinstance(inner, cst.FunctionDef) else values.function(inner)
        if layer is None or callee is None:
            continue
        results = returned(callee.function)
        if layer.keyword(2, "has_aux") is not None:
            yield from _ordered(values, results)
        else:
            yield from _aux(values, application, layer, callee, results)


def _ordered(values: Values, results: list[cst.BaseExpression]) -> Iterator[Candidate]:
    """The loss first, the rest as one second value."""
    code = values.code
    edits: list[Edit] = []
    for value in results:
        if not isinstance(value, cst.Tuple) or len(value.elements) < 2:
            return
        texts = [outer_text(code, element.value) for element in value.elements]
        at = _loss_at(value)
        rest = [text for i, text in enumerate(texts) if i != at]
        second = rest[0] if len(rest) == 1 else f"({', '.join(rest)})"
        text = f"{texts[at]}, {second}"
        edits.append(code.replace(value, f"({text})" if value.lpar else text))
    if edits:
        yield Candidate("has_aux", tuple(edits), 1.0, "review")


def _loss_at(value: cst.Tuple) -> int:
    """Which element of a returned tuple is the loss: the first, unless that is a container."""
    elements = [element.value for element in value.elements]
    for at, element in enumerate(elements):
        if isinstance(element, cst.Name) and _LOSS.search(element.value):
            return at
    plain = [i for i, e in enumerate(elements) if not isinstance(e, cst.Dict | cst.Tuple | cst.List)]
    return plain[0] if plain else 0


def _sites(values: Values, layer: Layer) -> list[Application]:
    """All calls of the functions that one gradient transformation makes."""
    found = []
    for call in values.code.nodes(cst.Call):
        stack = stack_of(values, call.func)
        wrapper = values.code.dotted(call.func) in ("jax.jit", "jax.vmap") or call.func is layer.node
        if not wrapper and any(one.node is layer.node for one in stack.layers):
            found.append(Application(call, stack))
    return found


def _aux(
    values: Values, application: Application, layer: Layer, callee: Callee, results: list[cst.BaseExpression]
) -> Iterator[Candidate]:
    display = results[0] if len(results) == 1 else None
    length = len(display.elements) if isinstance(display, cst.Tuple) else 2
    sites = _sites(values, layer) or [application]
    both = layer.name == "jax.value_and_grad"
    edits: list[Edit] = []
    ready = 0
    for site in sites:
        found = _unpacked(values, site.call, both, length)
        if found is None:
            edits = []
            break
        ready += not found
        edits.extend(found)
    packed = _packed(values, results, length)
    keyword = _keyword(values, layer)
    complete = len(edits) > 0 or ready == len(sites)
    if complete and keyword is not None and packed is not None and not isinstance(display, cst.Dict):
        weight = 1.0 if ready == len(sites) else 0.8
        yield Candidate("has_aux", (*keyword, *packed, *edits), weight, "safe")
    index = _index_of_loss(values, display)
    if index is not None and ready < len(sites):
        picked = _picked(values, layer, callee, index)
        if picked:
            yield Candidate("loss_only", tuple(picked), 0.9, "safe")


def _keyword(values: Values, layer: Layer) -> list[Edit] | None:
    if layer.call is not None:
        return [add_keyword(values.code, layer.call, "has_aux=True")]
    return None


def _packed(values: Values, results: list[cst.BaseExpression], length: int) -> list[Edit] | None:
    """Three results and more become the loss and one tuple."""
    edits: list[Edit] = []
    for value in results:
        if not isinstance(value, cst.Tuple):
            continue
        at = _loss_at(value)
        if len(value.elements) == 2 and at == 0:
            continue
        texts = [outer_text(values.code, element.value) for element in value.elements]
        rest = [text for i, text in enumerate(texts) if i != at]
        second = rest[0] if len(rest) == 1 else f"({', '.join(rest)})"
        text = f"{texts[at]}, {second}"
        edits.append(values.code.replace(value, f"({text})" if value.lpar else text))
    return edits


def _unpacked(values: Values, call: cst.Call, both: bool, length: int) -> list[Edit] | None:
    """Edits that unpack what a gradient with aux returns; none where it is unpacked so already."""
    code = values.code
    target = target_of(values, call)
    if target is None:
        parent = code.parent(call)
        if isinstance(parent, cst.Return | cst.Expr):
            return None
        return None if both else suffixed(code, call, "[0]")
    if isinstance(target, cst.Tuple | cst.List) and len(target.elements) == 2:
        first = target.elements[0].value
        if not both:
            return []
        if isinstance(first, cst.Tuple | cst.List):
            if len(first.elements) > 2 or (length > 2 and len(first.elements) == length):
                names = [outer_text(code, element.value) for element in first.elements]
                return [code.replace(first, f"({names[0]}, ({', '.join(names[1:])}))")]
            return []
        if isinstance(first, cst.Name) and _taken_apart(values, first):
            return []
        return [code.replace(first, f"({outer_text(code, first)}, _)")]
    if isinstance(target, cst.Name):
        if _taken_apart(values, target):
            return []
        return None if both else [insert(code.outer_span(target)[1], ", _")]
    if isinstance(target, cst.Tuple) and both and len(target.elements) == length + 1:
        names = [outer_text(code, element.value) for element in target.elements]
        rest = names[1] if length == 2 else f"({', '.join(names[1:-1])})"
        return [code.replace(target, f"({names[0]}, {rest}), {names[-1]}")]
    return None


def _taken_apart(values: Values, name: cst.Name) -> bool:
    """Whether a value is indexed or unpacked after it was assigned."""
    for user in mentions_of(values, name):
        if isinstance(user, cst.Subscript) and user.value is not None:
            key = user.slice[0].slice
            if isinstance(key, cst.Index) and text_of_key(key.value) in (0, 1):
                return True
        if isinstance(user, cst.Assign) and isinstance(user.targets[0].target, cst.Tuple):
            return True
    return False


def _index_of_loss(values: Values, display: cst.BaseExpression | None) -> str | None:
    if isinstance(display, cst.Tuple):
        return f"[{_loss_at(display)}]"
    if isinstance(display, cst.Dict):
        keys = [text_of_key(e.key) for e in display.elements if isinstance(e, cst.DictElement)]
        for key in keys:
            if isinstance(key, str) and _LOSS.search(key):
                return f'["{key}"]'
        return None
    return "[0]"


def _picked(values: Values, layer: Layer, callee: Callee, index: str) -> list[Edit]:
    """The differentiated function wrapped so that it returns the loss alone."""
    code = values.code
    if layer.call is None or not layer.call.args:
        return []
    at = 0 if code.dotted(layer.call.func) == layer.name else 1
    if at >= len(layer.call.args):
        return []
    inner = layer.call.args[at].value
    if isinstance(inner, cst.Lambda):
        return suffixed(code, inner.body, index)
    names = _parameters_of(callee)
    signature = ", ".join(_written(callee.function, name) for name in names)
    given = ", ".join(names)
    text = f"lambda {signature}: {outer_text(code, inner)}({given}){index}"
    return [code.replace(inner, text)]


def _parameters_of(callee: Callee) -> list[str]:
    return [name for name in parameters(callee.function)[callee.bound :] if name not in callee.keywords]


def _written(function: Function, name: str) -> str:
    """A parameter with its default, if that is a literal."""
    params = function.params
    for param in (*params.posonly_params, *params.params, *params.kwonly_params):
        if param.name.value == name and param.default is not None:
            default = param.default
            if isinstance(default, cst.Integer | cst.Float | cst.SimpleString | cst.Name):
                return f"{name}={default.value}"
    return name
