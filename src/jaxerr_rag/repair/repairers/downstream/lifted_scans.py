"""Layers of flax called in the body of ``lax.scan``: ``nn.scan``, which takes the module as an argument."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.model_calls import derives
from jaxerr_rag.repair.forms.writing import as_argument, insert, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import fresh
from jaxerr_rag.repair.program.code import Function, argument, parameters
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.functions import is_method
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"flax-layer-inside-lax-scan"})

_LINEN = "flax.linen."
_WIDTH = 110
_KEPT = ("length", "reverse", "unroll")


def propose(situation: Situation) -> Iterator[Candidate]:
    """``nn.scan(body)(module, carry, xs)``, with the parameters shared by all rounds."""
    code = situation.code
    if code.needs_import("flax.linen"):
        return
    values = Values(code)
    inside = [
        (call, own) for call in code.calls("jax.lax.scan") if (own := _module(values, call)) is not None
    ]
    near = [pair for pair in inside if situation.passes(pair[0])]
    for call, own in near or inside:
        edits = _lifted(values, call, own)
        if edits:
            yield Candidate("nn_scan", tuple(edits), 1.0 if near else 0.8, "safe")


def _module(values: Values, call: cst.Call) -> str | None:
    """The name that the method of a Linen module round a call has for its object."""
    code = values.code
    for function in code.functions_round(call):
        cls = code.above(function, cst.ClassDef)
        if is_method(code, function) and cls is not None and derives(values, cls, _LINEN):
            return parameters(function)[0]
    return None


def _lifted(values: Values, call: cst.Call, own: str) -> list[Edit] | None:
    code = values.code
    body, init, xs = (argument(call, at, name) for at, name in enumerate(("f", "init", "xs")))
    if body is None or init is None or any(arg.star for arg in call.args):
        return None
    known = {id(body), id(init), id(xs)}
    others = [arg for arg in call.args if id(arg) not in known]
    if any(arg.keyword is None or arg.keyword.value not in _KEPT for arg in others):
        return None
    target, edits = outer_text(code, body.value), []
    if _is_layer(values, body.value):
        passed, head = target, target.rpartition(".")[2]
        target = f"lambda {head}, carry, x: {head}(carry, x)"
    elif isinstance(body.value, cst.Attribute) and code.text(body.value.value) == own:
        passed, target = own, f"lambda {own}, carry, x: {target}(carry, x)"
    else:
        callee = values.function(body.value)
        if callee is None or callee.bound or not callee.function.params.params:
            return None
        found = _captured(values, callee.function, own)
        if found is None:
            return None
        passed = found
        first = code.span(callee.function.params.params[0])[0]
        if isinstance(callee.function, cst.Lambda):
            at = first - code.outer_span(body.value)[0]
            target = (target.encode()[:at] + f"{passed}, ".encode() + target.encode()[at:]).decode()
        else:
            edits.append(insert(first, f"{passed}, "))
    options = "".join(f", {arg.keyword.value}={code.text(arg.value)}" for arg in others if arg.keyword)
    shared = 'variable_broadcast="params", split_rngs={"params": False}'
    given = f"{passed}, {as_argument(code, init.value)}, {as_argument(code, xs.value) if xs else 'None'}"
    lifted = f"{code.local('flax.linen')}.scan({target}, {shared}{options})"
    line = code.lines[code.line(call) - 1]
    lambdas = any(isinstance(function, cst.Lambda) for function in code.functions_round(call))
    if lambdas or len(line) + len(lifted) + len(given) - len(code.text(call)) <= _WIDTH:
        return [*edits, code.replace(call, f"{lifted}({given})")]
    name = fresh(code, "lifted", "lifted_scan")
    edits.append(code.insert_before(call, f"{name} = {lifted}"))
    return [*edits, code.replace(call, f"{name}({given})")]


def _captured(values: Values, body: Function, own: str) -> str | None:
    """The one module that a body finds: a layer that the method made, or the method's own object."""
    found = set()
    for name in values.code.nodes(cst.Name, inside=body.body):
        owner = values.owner(name)
        if owner is None or owner is body or body in values.code.functions_round(owner):
            continue
        if name.value == own or _is_layer(values, name):
            found.add(name.value)
    return found.pop() if len(found) == 1 else None


def _is_layer(values: Values, node: cst.BaseExpression) -> bool:
    """Whether an expression is a layer that a class of Linen, or one that derives from it, makes."""
    made = values.origin(Place(node))
    if made.path or not isinstance(made.node, cst.Call):
        return False
    name = values.code.dotted(made.node.func)
    cls = values.class_of(made.node)
    layer = name.startswith(_LINEN) and name.rpartition(".")[2][:1].isupper()
    return layer or (cls is not None and derives(values, cls, _LINEN))
