"""Branches of ``cond`` and ``switch`` that were called where they are given."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, argument_span, as_argument, insert, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.conds import Choice, choice_of
from jaxerr_rag.repair.program.dataflow import Values
from jaxerr_rag.repair.program.loops import failing_calls
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"branch-already-called"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The functions with their operands behind them; ``lambda:`` where the operands differ."""
    values = Values(situation.code)
    for call in failing_calls(situation, "jax.lax.cond", "jax.lax.switch"):
        choice = choice_of(values, call)
        if choice is None or not choice.branches or choice.operands:
            continue
        called = [branch for branch in choice.branches if _is_value(values, branch)]
        if called:
            yield from _functions(values, choice, called)
            yield from _closures(values, choice, called)
            yield from _selected(values, choice, called)


def _is_value(values: Values, branch: cst.BaseExpression) -> bool:
    """Whether a branch is something else than a function."""
    return values.function(branch) is None


def _functions(values: Values, choice: Choice, called: list[cst.BaseExpression]) -> Iterator[Candidate]:
    """``cond(p, f(x), g(x))`` as ``cond(p, f, g, x)``."""
    code = values.code
    if len(called) != len(choice.branches):
        return
    operands: set[str] = set()
    edits: list[Edit] = []
    for branch in choice.branches:
        if not isinstance(branch, cst.Call) or any(a.keyword is not None or a.star for a in branch.args):
            return
        if values.function(branch.func) is None and not code.dotted(branch.func).startswith("jax."):
            return
        operands.add(", ".join(as_argument(code, arg.value) for arg in branch.args))
        edits.append(code.replace(branch, outer_text(code, branch.func)))
    if len(operands) != 1 or not (text := operands.pop()):
        return
    last = choice.call.args[-1]
    if last.keyword is not None:
        return
    edits.append(insert(argument_span(code, last)[1], f", {text}"))
    yield Candidate("pass_functions", tuple(edits), 1.0, "safe")


def _closures(values: Values, choice: Choice, called: list[cst.BaseExpression]) -> Iterator[Candidate]:
    """``cond(p, f(x), g(y))`` as ``cond(p, lambda: f(x), lambda: g(y))``."""
    code = values.code
    if not all(isinstance(branch, cst.Call) for branch in called) or len(called) != len(choice.branches):
        return
    edits = [insert(code.outer_span(branch)[0], "lambda: ") for branch in called]
    yield Candidate("pass_functions", tuple(edits), 0.8, "safe")


def _selected(values: Values, choice: Choice, called: list[cst.BaseExpression]) -> Iterator[Candidate]:
    """``cond(p, a, b)`` of values as ``jnp.where(p, a, b)``."""
    code = values.code
    if len(called) != len(choice.branches) or len(called) != 2:
        return
    if code.dotted(choice.call.func) != "jax.lax.cond" or any(
        a.keyword is not None for a in choice.call.args
    ):
        return
    writer = Writer(code)
    edit = code.replace(choice.call.func, writer.name("jax.numpy.where"))
    plain = not any(isinstance(branch, cst.Call) for branch in called)
    yield Candidate("where", writer.edits([edit]), 1.0 if plain else 0.6, "safe")
