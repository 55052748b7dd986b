"""Modules and optimizers of flax NNX that a transformed function finds instead of being given them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.forms.nnx_objects import Found, captured
from jaxerr_rag.repair.forms.writing import as_argument, insert
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument, parameters
from jaxerr_rag.repair.program.dataflow import Values
from jaxerr_rag.repair.program.functions import PARTIAL, is_method, own_nodes
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"nnx-object-from-outer-trace"})

_JITS = frozenset({"jax.jit", "flax.nnx.jit"})
_GRADS = frozenset({"flax.nnx.grad", "flax.nnx.value_and_grad"})
_NUMBERS = ("static_argnums", "donate_argnums")


@dataclass(frozen=True)
class _Site:
    """Where jit is put on a function: the name of jit, the call with its options, the whole expression."""

    jit: cst.BaseExpression
    options: cst.Call | None
    whole: cst.BaseExpression


def propose(situation: Situation) -> Iterator[Candidate]:
    """The objects become arguments of the function, which ``nnx.jit`` transforms."""
    code = situation.code
    if code.needs_import("flax.nnx"):
        return
    values = Values(code)
    for call in code.nodes(cst.Call):
        if situation.passes(call):
            yield from _own_parameter(values, call)
    for call in code.calls("jax.lax.scan", "flax.nnx.scan"):
        if situation.passes(call):
            yield from _as_carry(values, situation, call)
    for function in situation.functions:
        for site in _sites(values, function):
            found = captured(values, situation, function, _self_is_static(code, function, site))
            edits = _as_arguments(values, function, site, found) if found else None
            if edits:
                yield Candidate("pass_arguments", tuple(edits), 0.9, "safe")
                return


def _own_parameter(values: Values, call: cst.Call) -> Iterator[Candidate]:
    """``nnx.grad(loss)(model)`` of a ``loss(m)`` that reads ``model`` itself."""
    code = values.code
    maker, given = call.func, call.args[0].value if call.args else None
    if not isinstance(maker, cst.Call) or code.dotted(maker.func) not in _GRADS or not maker.args:
        return
    callee = values.function(maker.args[0].value)
    if callee is None or not isinstance(given, cst.Name) or not callee.free():
        return
    inner = callee.free()[0]
    owner = values.owner(given)
    reads = [
        load
        for load in (values.loads(given.value, owner) if owner is not None else [])
        if callee.function in code.functions_round(load)
    ]
    if reads and inner != given.value:
        yield Candidate("pass_arguments", tuple(code.replace(read, inner) for read in reads), 1.0, "safe")


def _sites(values: Values, function: cst.FunctionDef) -> Iterator[_Site]:
    """Where jit is put on a function, as a decorator or in a call."""
    code = values.code
    for decorator in function.decorators:
        node = decorator.decorator
        if code.dotted(node) in _JITS:
            yield _Site(node, None, node)
        elif isinstance(node, cst.Call):
            first = node.args[0].value if node.args else None
            if code.dotted(node.func) in _JITS:
                yield _Site(node.func, node, node)
            elif code.dotted(node.func) == PARTIAL and first is not None and code.dotted(first) in _JITS:
                yield _Site(first, node, node)
    for call in code.calls(*_JITS):
        callee = values.function(call.args[0].value) if call.args else None
        if callee is not None and callee.function is function and not callee.bound:
            yield _Site(call.func, call, call)


def _self_is_static(code: Code, function: cst.FunctionDef, site: _Site) -> bool:
    if not is_method(code, function) or site.options is None:
        return False
    given = argument(site.options, 99, "static_argnums")
    return given is not None and 0 in (_integers(given.value) or [])


def _integers(node: cst.BaseExpression) -> list[int] | None:
    parts = [e.value for e in node.elements] if isinstance(node, cst.Tuple | cst.List) else [node]
    return [int(p.value) for p in parts if isinstance(p, cst.Integer)] if parts else None


def _as_arguments(
    values: Values, function: cst.FunctionDef, site: _Site, found: list[Found]
) -> list[Edit] | None:
    """The edits of the function, of its jit, and of what calls it or hands it on; None where one can't."""
    code = values.code
    method = is_method(code, function)
    edits = [code.replace(p, one.name) for one in found if one.name != one.text for p in one.reads]
    start = _first_argument(code, function, method)
    if start is None:
        return None
    lead = "".join(f"{one.name}, " for one in found)
    has_more = len(parameters(function)) > int(method)
    edits.append(insert(start, lead if has_more else ("" if not method else ", ") + lead[:-2]))
    if code.dotted(site.jit) == "jax.jit":
        edits.append(code.replace(site.jit, f"{code.local('flax.nnx')}.jit"))
    for keyword in _NUMBERS:
        given = argument(site.options, 99, keyword) if site.options is not None else None
        if given is not None:
            shifted = _shifted(given.value, len(found), int(method))
            if shifted is None:
                return None
            edits.append(code.replace(given.value, shifted))
    uses = _uses(values, function, site)
    for use in uses or []:
        edit = _given(values, function, found, use, method)
        if edit is None:
            return None
        edits.append(edit)
    return edits if uses else None


def _first_argument(code: Code, function: cst.FunctionDef, method: bool) -> int | None:
    """The byte at which new parameters are put: in front of the others, behind ``self``."""
    params = [*function.params.posonly_params, *function.params.params]
    if method:
        return code.span(params[1])[0] if len(params) > 1 else code.span(params[0])[1]
    if params:
        return code.span(params[0])[0]
    if parameters(function) or isinstance(function.params.star_arg, cst.Param) or function.params.star_kwarg:
        return None
    return code.data.index(b"(", code.span(function.name)[1]) + 1


def _shifted(node: cst.BaseExpression, by: int, kept: int) -> str | None:
    numbers = _integers(node)
    if not numbers:
        return None
    moved = [str(n + by if n >= kept else n) for n in numbers]
    return moved[0] if isinstance(node, cst.Integer) else f"({', '.join(moved)}{',' * (len(moved) == 1)})"


def _uses(values: Values, function: cst.FunctionDef, site: _Site) -> list[cst.BaseExpression]:
    """The places that mention the jitted function: names, ``object.method``, or the jit call itself."""
    code = values.code
    decorated = any(d.decorator is site.whole for d in function.decorators)
    if decorated and is_method(code, function):
        return [
            node
            for node in code.nodes(cst.Attribute)
            if node.attr.value == function.name.value
            and isinstance(code.parent(node), cst.Call)
            and not code.dotted(node).startswith("jax.")
        ]
    name = function.name if decorated else None
    if not decorated:
        parent = code.parent(site.whole)
        target = parent.targets[0].target if isinstance(parent, cst.Assign) else None
        if not isinstance(target, cst.Name):
            return [site.whole]
        name = target
    assert name is not None
    scope = _scope(code, function) if decorated else values.owner(name)
    return [*values.loads(name.value, scope)] if scope is not None else []


def _given(
    values: Values,
    function: cst.FunctionDef,
    found: list[Found],
    use: cst.BaseExpression,
    method: bool,
) -> Edit | None:
    """The objects put in front of a call's arguments; a function that is handed on gets them by a lambda."""
    code = values.code
    texts = [one.text for one in found]
    if method:
        assert isinstance(use, cst.Attribute)
        owner = code.text(use.value)
        texts = [f"{owner}.{text.partition('.')[2]}" for text in texts]
    else:
        for one in found:
            head = one.text.partition(".")[0]
            here, there = values.binding(head, one.reads[0]), values.binding(head, use)
            if here is None or there is None or here.scope is not there.scope:
                return None
    parent = code.parent(use)
    if isinstance(parent, cst.Call) and parent.func is use:
        at = code.data.index(b"(", code.outer_span(use)[1]) + 1
        return insert(at, ", ".join(texts) + (", " if parent.args else ""))
    names = parameters(function)
    params = function.params
    if len(names) != len([*params.posonly_params, *params.params]) or any(p.default for p in params.params):
        return None
    inner = ", ".join([*texts, *names])
    return code.replace(
        use, f"lambda {', '.join(names)}: {code.text(use)}({inner})".replace("lambda :", "lambda:")
    )


def _as_carry(values: Values, situation: Situation, call: cst.Call) -> Iterator[Candidate]:
    """``nnx.scan``, with the objects that the body changes in its carry."""
    code = values.code
    callee = values.function(call.args[0].value) if call.args else None
    body = callee.function if callee is not None and not callee.bound else None
    start, parent = argument(call, 1, "init"), code.parent(call)
    target = parent.targets[0].target if isinstance(parent, cst.Assign) else None
    if not isinstance(body, cst.FunctionDef) or start is None or len(call.args) != 3:
        return
    if not isinstance(target, cst.Tuple) or any(a.keyword for a in call.args) or is_method(code, body):
        return
    found = captured(values, situation, body, False)
    others = [
        node for node in values.loads(body.name.value, _scope(code, body)) if node is not call.args[0].value
    ]
    if not found or others or any(one.text != one.name for one in found) or len(parameters(body)) != 2:
        return
    names = ", ".join(one.name for one in found)
    carry = parameters(body)[0]
    first = body.body.body[0]
    edits = [code.insert_before(first, f"{names}, {carry} = {carry}")]
    for node in own_nodes(body):
        if isinstance(node, cst.Return):
            pair = node.value
            if not isinstance(pair, cst.Tuple) or len(pair.elements) != 2:
                return
            edits.append(_with_objects(code, pair.elements[0].value, names))
    blanks = ", ".join("_" for _ in found)
    edits += [
        _with_objects(code, target.elements[0].value, blanks),
        _with_objects(code, start.value, names),
        code.replace(call.func, f"{code.local('flax.nnx')}.scan"),
        insert(code.outer_span(call.args[0].value)[1], ")"),
    ]
    comma = code.data.index(b",", code.outer_span(call.args[0].value)[1])
    edits.append(Edit(comma, code.outer_span(start.value)[0], "("))
    yield Candidate("pass_arguments", tuple(edits), 0.8, "safe")


def _scope(code: Code, function: cst.FunctionDef) -> cst.FunctionDef | cst.Module:
    above = code.above(function, cst.FunctionDef)
    return above if above is not None else code.module


def _with_objects(code: Code, node: cst.BaseExpression, names: str) -> Edit:
    return code.replace(node, f"({names}, {as_argument(code, node)})")
