"""Calls of ``init`` and ``apply`` of models, and where what they are given comes from."""

from __future__ import annotations

import builtins

import libcst as cst

from jaxerr_rag.repair.program.code import Code, Function, names_in
from jaxerr_rag.repair.program.dataflow import Callee, Path, Place, Values, passed
from jaxerr_rag.repair.program.functions import GRADS
from jaxerr_rag.repair.situation import Situation

_APPLIES = frozenset({"apply", "apply_fn"})
_STARTS = frozenset({"init", "init_with_output"})
_BUILTINS = frozenset(dir(builtins))
_FILTERED = frozenset({"equinox.filter_grad", "equinox.filter_value_and_grad"})
_LONGEST = 12


def _method(code: Code, call: cst.Call) -> cst.Attribute | None:
    """``model.apply`` of ``model.apply(...)`` and of ``jax.jit(model.apply)(...)``."""
    func = call.func
    if isinstance(func, cst.Call) and code.dotted(func.func) == "jax.jit" and func.args:
        func = func.args[0].value
    return func if isinstance(func, cst.Attribute) else None


def applications(situation: Situation) -> list[cst.Call]:
    """The calls of ``apply`` on lines that the traceback passes, innermost first."""
    code = situation.code
    found = [
        call
        for call in code.nodes(cst.Call)
        if (method := _method(code, call)) is not None
        and method.attr.value in _APPLIES
        and situation.passes(call)
    ]
    return found[::-1]


def initialisations(values: Values) -> list[cst.Call]:
    """The calls of ``model.init(key, x)``; not those of optimizers."""
    code = values.code
    found = []
    for call in code.nodes(cst.Call):
        method = _method(code, call)
        if method is None or method.attr.value not in _STARTS or len(call.args) < 2:
            continue
        made = values.origin(Place(method.value)).node
        if not (isinstance(made, cst.Call) and code.dotted(made.func).startswith("optax.")):
            found.append(call)
    return found


def same_model(values: Values, call: cst.Call, starts: list[cst.Call]) -> list[cst.Call]:
    """Those of some ``init`` calls that are of the model of an ``apply``; all where that can't be told."""
    code = values.code
    method = _method(code, call)
    if method is None or len(starts) < 2:
        return starts
    made = values.origin(Place(method.value)).node
    found = []
    for start in starts:
        other = _method(code, start)
        if other is None:
            continue
        origin = values.origin(Place(other.value)).node
        if origin is made or code.text(other.value) == code.text(method.value):
            found.append(start)
    return found


def sources(values: Values, situation: Situation, node: cst.BaseExpression) -> list[Place]:
    """The places that a value comes from, nearest first; rows cut out of an array come from the array.

    A parameter that several calls give comes from the one that the traceback passes.
    """
    found = [Place(node)]
    while len(found) < _LONGEST:
        trail = values.trail(found[-1])
        found += trail[1:]
        last = found[-1]
        following = _before(values, situation, last) if not last.path else None
        if following is None or any(following is place.node for place in found):
            break
        found.append(Place(following))
    return found


def _before(values: Values, situation: Situation, place: Place) -> cst.BaseExpression | None:
    node = place.node
    if isinstance(node, cst.Subscript):
        index = node.slice[0].slice
        return node.value if isinstance(index, cst.Slice) else None
    if not isinstance(node, cst.Name):
        return None
    binding = values.binding(node.value, node)
    if binding is None or not isinstance(binding.node, cst.FunctionDef | cst.Lambda):
        return None
    function = binding.node
    given = values.calls(function) or constructions(values, function) or _differentiations(values, function)
    for call, callee in given:
        if len(given) == 1 or situation.passes(call):
            return passed(call, callee, node.value)
    return None


def constructions(values: Values, function: Function) -> list[tuple[cst.Call, Callee]]:
    """The calls of a class, which are those of its ``__init__``."""
    cls = values.code.above(function, cst.ClassDef)
    if not isinstance(function, cst.FunctionDef) or function.name.value != "__init__" or cls is None:
        return []
    return [
        (call, Callee(function, 1))
        for call in values.code.nodes(cst.Call)
        if values.is_class(call.func) and values.class_of(call.func) is cls
    ]


def _differentiations(values: Values, function: Function) -> list[tuple[cst.Call, Callee]]:
    """The calls ``jax.grad(f)(...)`` of a function, under other names too."""
    found = []
    for call in values.code.nodes(cst.Call):
        made = values.origin(Place(call.func)).node
        if isinstance(made, cst.Call) and made.args and values.code.dotted(made.func) in GRADS | _FILTERED:
            callee = values.function(made.args[0].value)
            if callee is not None and callee.function is function:
                found.append((call, callee))
    return found


def rest_of_path(path: Path) -> str:
    """The way into a container as it is written: ``["x"]``, ``[0]``, ``.x``."""
    return "".join(f".{key}" if kind == "attr" else f"[{key!r}]".replace("'", '"') for kind, key in path)


def visible(values: Values, node: cst.BaseExpression, at: cst.CSTNode) -> bool:
    """Whether an expression means the same at another place of the program, and can be written there."""
    code = values.code
    start = code.span(at)[0]
    inner = next(values.scopes(at))
    for name in names_in(node):
        if name in code.imports or name in _BUILTINS:
            continue
        here, there = values.binding(name, node), values.binding(name, at)
        if here is None or there is None or here.node is not there.node:
            return False
        if there.scope is inner and there.end > start:
            return False
    return True


def mapped_over(values: Values, node: cst.CSTNode) -> bool:
    """Whether ``vmap`` maps a function that a node is in, so that it sees one example."""
    code = values.code
    functions = list(code.functions_round(node))
    for call in code.calls("jax.vmap", "equinox.filter_vmap"):
        callee = values.function(call.args[0].value) if call.args else None
        if callee is not None and callee.function in functions:
            return True
    return False


def derives(values: Values, cls: cst.ClassDef, prefix: str, depth: int = 0) -> bool:
    """Whether a class derives from one of a library, whose dotted name begins with a prefix."""
    for base in cls.bases:
        if values.code.dotted(base.value).startswith(prefix):
            return True
        above = values.class_of(base.value)
        if above is not None and depth < _LONGEST and derives(values, above, prefix, depth + 1):
            return True
    return False
