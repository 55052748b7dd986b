"""``while`` and ``for`` on traced values become loops of `lax`, masks, or get a static bound."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.conditions import Conditions, with_imports
from jaxerr_rag.repair.forms.loop_forms import LoopForms
from jaxerr_rag.repair.forms.masked_loops import MaskedLoop
from jaxerr_rag.repair.forms.searches import backwards
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.functions import GRADS
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.program.statics import Origins, origin_target, static_edits
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "python-while-on-tracer",
        "python-if-on-tracer",
        "range-over-tracer",
        "tracer-and-or-not",
        "tracer-membership-test",
    }
)

_LONG = 64
"""Rounds from which an unrolled loop compiles slowly."""


def propose(situation: Situation) -> Iterator[Candidate]:
    """The forms for the failing loop."""
    code = situation.code
    flow = Flow(code)
    conditions = Conditions(code, flow)
    statement = situation.statement
    if isinstance(statement, cst.While):
        yield from _of_while(situation, flow, LoopForms(code, conditions, statement))
    elif isinstance(statement, cst.For):
        yield from _of_for(situation, flow, LoopForms(code, conditions, statement))
    elif isinstance(statement, cst.If):
        loop = code.above(statement, cst.For, cst.While, cst.FunctionDef)
        if isinstance(loop, cst.For | cst.While):
            yield from _of_exit(situation, LoopForms(code, conditions, loop), statement)
    elif situation.entry == "range-over-tracer":
        yield from _static(situation, flow, _bounds(situation), 1.0)


def _of_while(situation: Situation, flow: Flow, rounds: LoopForms) -> Iterator[Candidate]:
    assert isinstance(rounds.loop, cst.While)
    yield from _static(situation, flow, [rounds.loop.test], 0.9)
    edits = rounds.as_while()
    if edits is not None:
        yield Candidate("while_loop", with_imports(situation.code, edits), 1.0, "safe")


def _of_exit(situation: Situation, rounds: LoopForms, statement: cst.If) -> Iterator[Candidate]:
    """The failing ``if`` leaves a loop."""
    leaving = rounds.exit()
    code = situation.code
    if leaving is None and isinstance(rounds.loop, cst.For):
        searched = backwards(code, rounds.conditions, rounds.loop, statement)
        if searched is not None:
            yield Candidate("where", with_imports(code, searched), 1.0, "safe")
    if leaving is None or leaving.node is not statement:
        return
    reverse = any(code.dotted(n) in GRADS for n in code.nodes(cst.Name, cst.Attribute))
    looped = rounds.as_while() if isinstance(rounds.loop, cst.While) else rounds.as_counted_while()
    if looped is not None:
        yield Candidate("while_loop", with_imports(code, looped), 0.8 if reverse else 1.0, "safe")
    masked = MaskedLoop(code, rounds.conditions, rounds.loop).edits()
    if masked is not None:
        yield Candidate("where", with_imports(code, masked), 0.9 if leaving.ends else 1.0, "safe")


def _of_for(situation: Situation, flow: Flow, rounds: LoopForms) -> Iterator[Candidate]:
    yield from _static(situation, flow, _bounds(situation), 1.0)
    edits = rounds.as_fori()
    if edits is not None:
        yield Candidate("fori_loop", with_imports(situation.code, edits), 0.9, "safe")


def _bounds(situation: Situation) -> list[cst.BaseExpression]:
    """The arguments of the failing ``range``."""
    for call in failing(situation, cst.Call):
        if situation.code.dotted(call.func) == "range":
            return [arg.value for arg in call.args]
    return []


def _static(
    situation: Situation, flow: Flow, expressions: list[cst.BaseExpression], weight: float
) -> Iterator[Candidate]:
    """The parameters that bound the loop made static, if they are whole numbers or settings."""
    origins = Origins(situation, flow)
    targets = []
    for expression in expressions:
        found = origins.targets(expression)
        if found is None:
            return
        targets += found
    if not targets:
        targets = origin_target(situation, flow) if expressions else []
    edits = static_edits(situation.code, targets) if targets else None
    if not edits:
        return
    looks = {origins.looks(target) for target in targets}
    if "data" in looks:
        return
    if "unknown" in looks:
        weight *= 0.7
    elif any(abs(number) > _LONG for target in targets for number in origins.numbers(target)):
        weight *= 0.8
    yield Candidate("static", tuple(edits), weight, "safe")
