"""Scalars that are iterated over or unpacked: what was meant to be there instead."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"zero-dim-array-iteration"})

_FOLDS = frozenset({"sum", "max", "min", "any", "all", "list", "tuple"})
_REDUCTIONS = frozenset(
    {"sum", "mean", "max", "min", "prod", "dot", "vdot", "norm", "std", "var", "any", "all"}
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """``value_and_grad`` for an unpacked gradient, no second ``sum``, or at least one axis."""
    flow = Flow(situation.code)
    yield from _unpacked(situation, flow)
    yield from _folded(situation)
    yield from _looped(situation)


def _unpacked(situation: Situation, flow: Flow) -> Iterator[Candidate]:
    """``value, gradient = jax.grad(f)(x)``."""
    code, statement = situation.code, situation.statement
    small = statement.body[0] if isinstance(statement, cst.SimpleStatementLine) else None
    if not isinstance(small, cst.Assign) or not isinstance(small.value, cst.Call):
        return
    target = small.targets[0].target
    if not isinstance(target, cst.Tuple) or len(target.elements) != 2:
        return
    for grad in _grads(flow, small.value.func, 0):
        writer = Writer(code)
        edit = code.replace(grad, writer.name("jax.value_and_grad"))
        yield Candidate("whole_array", writer.edits([edit]), 1.0, "safe")
        return


def _grads(flow: Flow, node: cst.BaseExpression, depth: int) -> Iterator[cst.BaseExpression]:
    """Where ``jax.grad`` is written for a function that is called."""
    code = flow.code
    if isinstance(node, cst.Call):
        wrapped = flow.functions.unwrap(node)
        for wrapper in wrapped.wrappers:
            if code.dotted(wrapper.func) == "jax.grad":
                yield wrapper.func
                return
    if isinstance(node, cst.Name) and depth < 2:
        scope = flow.functions.binder(node, node.value)
        for value in flow.functions.bindings(scope).get(node.value, []) if scope is not None else []:
            if value is not None:
                yield from _grads(flow, value, depth + 1)


def _folded(situation: Situation) -> Iterator[Candidate]:
    """``sum(jnp.sum(x))``."""
    code = situation.code
    for call in failing(situation, cst.Call):
        if code.dotted(call.func) not in _FOLDS or len(call.args) != 1:
            continue
        inner = call.args[0].value
        name = code.text(inner.func) if isinstance(inner, cst.Call) else ""
        if name.rpartition(".")[2] in _REDUCTIONS:
            yield Candidate("whole_array", (code.replace(call, code.text(inner)),), 1.0, "safe")
            return
        writer = Writer(code)
        text = f"{writer.name('jax.numpy.atleast_1d')}({outer_text(code, inner)})"
        if not isinstance(inner, cst.GeneratorExp | cst.ListComp):
            yield Candidate("atleast_1d", writer.edits([code.replace(inner, text)]), 0.8, "review")
            return


def _looped(situation: Situation) -> Iterator[Candidate]:
    """``for x in values``, in a loop or a comprehension."""
    code, statement = situation.code, situation.statement
    iterables: list[cst.BaseExpression] = []
    if isinstance(statement, cst.For):
        iterables.append(statement.iter)
    iterables += [comp.iter for comp in failing(situation, cst.CompFor)]
    for node in iterables:
        arguments = [node]
        if isinstance(node, cst.Call) and code.dotted(node.func) in ("enumerate", "zip", "map"):
            arguments = [arg.value for arg in node.args]
        writer = Writer(code)
        atleast = writer.name("jax.numpy.atleast_1d")
        edits: list[Edit] = [
            code.replace(arg, f"{atleast}({code.text(arg)})")
            for arg in arguments
            if not (isinstance(arg, cst.Call) and code.dotted(arg.func) == "range")
        ]
        if edits:
            yield Candidate("atleast_1d", writer.edits(edits), 0.9, "review")
            return
