"""Gradients, parameters and the state of an optimizer, which have to be of one tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.forms.model_calls import rest_of_path, sources, visible
from jaxerr_rag.repair.forms.writing import as_argument, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import fresh
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"optax-gradients-of-other-structure"})

_GRADS = frozenset({"jax.grad", "jax.value_and_grad", "equinox.filter_grad", "equinox.filter_value_and_grad"})

_ARITHMETIC = ("unsupported operand", "can't multiply sequence")
"""What Python says of numbers times a dict or list: one array is the gradient of a whole tree."""


@dataclass(frozen=True)
class _Gradient:
    """``jax.grad(f)(x, ...)``: the call, the call that makes the gradient, and what is differentiated."""

    call: cst.Call
    maker: cst.Call
    of: cst.BaseExpression


def propose(situation: Situation) -> Iterator[Candidate]:
    """The gradient of a function of the parameters; or a state made for what is differentiated."""
    values = Values(situation.code)
    for update in situation.code.nodes(cst.Call):
        func = update.func
        if not isinstance(func, cst.Attribute) or func.attr.value != "update" or len(update.args) < 2:
            continue
        gradient = _gradient(values, situation, update.args[0].value)
        if not situation.passes(update) or gradient is None:
            continue
        params = _applied(values, update)
        if not any(text in situation.message for text in _ARITHMETIC):
            yield from _same_tree(values, situation, gradient, update)
        elif params is not None:
            yield from _of_parameters(values, gradient, params)


def _gradient(values: Values, situation: Situation, grads: cst.BaseExpression) -> _Gradient | None:
    """How gradients are made, of a function that is differentiated in its first argument."""
    for place in sources(values, situation, grads):
        call = place.node
        if not isinstance(call, cst.Call) or not call.args or call.args[0].keyword is not None:
            continue
        maker = values.origin(Place(call.func)).node
        if not isinstance(maker, cst.Call) or values.code.dotted(maker.func) not in _GRADS:
            continue
        argnums = argument(maker, 1, "argnums")
        if argnums is None or values.code.text(argnums.value) == "0":
            return _Gradient(call, maker, call.args[0].value)
    return None


def _applied(values: Values, update: cst.Call) -> cst.Name | None:
    """The parameters that the updates are added to, in the same function."""
    code = values.code
    parent = code.parent(update)
    target = parent.targets[0].target if isinstance(parent, cst.Assign) else None
    name = target.elements[0].value if isinstance(target, cst.Tuple) and target.elements else None
    for call in code.calls("optax.apply_updates", "equinox.apply_updates"):
        near = next(code.functions_round(call), None) is next(code.functions_round(update), None)
        if near and len(call.args) == 2 and name is not None:
            params, updates = call.args[0].value, call.args[1].value
            if isinstance(params, cst.Name) and code.text(updates) == code.text(name):
                return params
    return None


def _of_parameters(values: Values, gradient: _Gradient, params: cst.Name) -> Iterator[Candidate]:
    """``grad(lambda p: loss(f(p, x), y))(params)`` in place of ``grad(loss)(f(params, x), y)``."""
    code = values.code
    statement: cst.CSTNode | None = None
    made: cst.BaseExpression = gradient.of
    if isinstance(made, cst.Name):
        binding = values.binding(made.value, made)
        if binding is None or binding.kind != "assign" or binding.path or binding.value is None:
            return
        loads = [
            n for n in values.loads(made.value, binding.scope) if values.binding(made.value, n) is binding
        ]
        statement = code.statement_of(binding.node) if len(loads) == 1 else None
        made = binding.value
    inside = {id(name) for name in code.nodes(cst.Name, inside=made)}
    owner = values.owner(params)
    loads = values.loads(params.value, owner) if owner is not None else []
    reads = [name for name in loads if id(name) in inside]
    loss = gradient.maker.args[0].value
    if not reads or not isinstance(loss, cst.Name | cst.Attribute):
        return
    free = fresh(code, "p", "tree")
    text = as_argument(code, made)
    start = code.outer_span(made)[0]
    for read in reversed(reads):
        first, last = (at - start for at in code.span(read))
        text = (text.encode()[:first] + free.encode() + text.encode()[last:]).decode()
    rest = "".join(f", {_argument(code, arg)}" for arg in gradient.call.args[1:])
    options = "".join(f", {_argument(code, arg)}" for arg in gradient.maker.args[1:])
    new = f"lambda {free}: {code.text(loss)}({text}{rest})"
    call = f"{code.text(gradient.maker.func)}({new}{options})({params.value})"
    edits = [code.replace(gradient.call, call)]
    if statement is not None:
        first, last = code.line_start(code.line(statement)), code.line_start(code.end_line(statement) + 1)
        edits.append(Edit(first, last, ""))
    yield Candidate("gradient_of_parameters", tuple(edits), 1.0, "safe")


def _argument(code: Code, arg: cst.Arg) -> str:
    text = as_argument(code, arg.value)
    return f"{arg.keyword.value}={text}" if arg.keyword is not None else arg.star + text


def _same_tree(
    values: Values, situation: Situation, gradient: _Gradient, update: cst.Call
) -> Iterator[Candidate]:
    """``init`` of the part of the parameters that is differentiated."""
    code = values.code
    assert isinstance(update.func, cst.Attribute)
    optimizer = update.func.value
    starts = [
        call
        for call in code.nodes(cst.Call)
        if isinstance(call.func, cst.Attribute)
        and call.func.attr.value == "init"
        and len(call.args) == 1
        and code.text(call.func.value) == code.text(optimizer)
    ]
    if len(starts) != 1:
        return
    given = starts[0].args[0].value
    wholes = {(id(p.node), p.path) for p in sources(values, situation, given)}
    for place in sources(values, situation, gradient.of):
        for kept in range(1, len(place.path) + 1):
            rest, base = place.path[-kept:], place.path[:-kept]
            if (id(place.node), base) in wholes:
                text = outer_text(code, given) + rest_of_path(rest)
                yield Candidate("same_tree", (code.replace(given, text),), 0.9, "safe")
                return
    applied = _applied(values, update)
    if applied is None or code.text(applied) != code.text(gradient.of):
        return
    for place in sources(values, situation, gradient.of):
        written = isinstance(place.node, cst.Name | cst.Attribute | cst.Dict | cst.Tuple | cst.List)
        if written and not place.path and visible(values, place.node, starts[0]):
            text = outer_text(code, place.node)
            yield Candidate("same_tree", (code.replace(given, text),), 0.8, "review")
            return
