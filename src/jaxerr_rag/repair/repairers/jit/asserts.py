"""``assert`` and ``if bad: raise`` on traced values: checked in front of the call, or by checkify."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.conditions import Conditions
from jaxerr_rag.repair.forms.wrapping import (
    Wrapping,
    jitted_round,
    own_level,
    without_statement,
    wrapping_of,
)
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import assigned, body_of, reads, small_statements
from jaxerr_rag.repair.program.code import Code, parameters
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.functions import every_parameter
from jaxerr_rag.repair.program.lines import plain_lines_of
from jaxerr_rag.repair.program.statics import Origins, static_edits
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {"assert-on-tracer", "python-if-on-tracer", "tracer-and-or-not", "tracer-membership-test"}
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """The check in front of the jitted function if it is about arguments, else within it by checkify."""
    statement = situation.statement
    if statement is None:
        return
    check = _check(statement, situation)
    if check is None:
        return
    flow = Flow(situation.code)
    yield from _static(situation, flow, check[0])
    yield from _outside(situation, flow, statement)
    yield from _checkified(situation, flow, statement)


def _check(
    statement: cst.CSTNode, situation: Situation
) -> tuple[cst.BaseExpression, cst.BaseExpression | None, bool] | None:
    """Condition, message, and whether the condition is the bad case."""
    if isinstance(statement, cst.SimpleStatementLine) and len(statement.body) == 1:
        found = statement.body[0]
        return (found.test, found.msg, False) if isinstance(found, cst.Assert) else None
    if isinstance(statement, cst.If) and statement.orelse is None:
        small = small_statements(body_of(statement))
        if small and len(small) == 1 and isinstance(small[0], cst.Raise):
            raised = small[0].exc
            message = raised.args[0].value if isinstance(raised, cst.Call) and raised.args else None
            return statement.test, message, True
    return None


def _static(situation: Situation, flow: Flow, test: cst.BaseExpression) -> Iterator[Candidate]:
    origins = Origins(situation, flow)
    targets = origins.targets(test)
    if not targets:
        return
    looks = {origins.looks(target) for target in targets}
    edits = static_edits(situation.code, targets)
    if edits and looks <= {"setting", "number"}:
        yield Candidate("static", tuple(edits), 1.05 if looks == {"setting"} else 0.6, "safe")


def _outside(situation: Situation, flow: Flow, statement: cst.CSTNode) -> Iterator[Candidate]:
    """The check moved into a wrapper that has the jitted function's name."""
    code = situation.code
    function = next(code.functions_round(statement), None)
    if not isinstance(function, cst.FunctionDef) or not own_level(function, statement):
        return
    wrapping = wrapping_of(code, flow.functions, function)
    if wrapping is None:
        return
    checks = [
        node for node in body_of(function) if _is_check_of_arguments(code, flow, function, node, situation)
    ]
    if statement not in checks:
        return
    edits = [wrapping.rename(), *(without_statement(code, node) for node in checks)]
    lines = [line for node in checks for line in _dedented(code, node)]
    edits.append(wrapping.wrapper(lines, []))
    left = [n for n in body_of(function) if n not in checks and _traced_check(flow, n, situation)]
    yield Candidate("check_outside", tuple(edits), 0.7 if left else 1.0, "safe")


def _traced_check(flow: Flow, node: cst.CSTNode, situation: Situation) -> bool:
    check = _check(node, situation)
    return check is not None and flow.traced(check[0])


def _is_check_of_arguments(
    code: Code, flow: Flow, function: cst.FunctionDef, node: cst.CSTNode, situation: Situation
) -> bool:
    if not _traced_check(flow, node, situation):
        return False
    used = reads(node)
    before = [item for item in body_of(function) if code.span(item)[0] < code.span(node)[0]]
    return not used & set(assigned(before))


def _dedented(code: Code, node: cst.CSTNode) -> list[str]:
    indent = code.indent(node)
    lines = plain_lines_of(code.text(node))
    return [lines[0], *(line.removeprefix(indent) for line in lines[1:])]


def _checkified(
    situation: Situation,
    flow: Flow,
    statement: cst.CSTNode,
) -> Iterator[Candidate]:
    code = situation.code
    jitted = jitted_round(code, flow.functions, statement)
    if not jitted:
        jitted = [f for f in situation.functions if jitted_round(code, flow.functions, body_of(f)[0])]
    wrapping = wrapping_of(code, flow.functions, jitted[-1]) if jitted else None
    if wrapping is None or wrapping.statics - {parameters(wrapping.function)[0]} or wrapping.method:
        return
    conditions = Conditions(code, flow)
    edits = [wrapping.rename(), _decorated(code, wrapping)]
    scope = next(code.functions_round(statement), None)
    others = body_of(scope) if isinstance(scope, cst.FunctionDef) else []
    for node in dict.fromkeys([statement, *others]):
        check = _check(node, situation)
        if check is None or not (node is statement or flow.traced(check[0])):
            continue
        test, message, bad = check
        condition = conditions.negated(test) if bad else conditions.array(test)
        text = _message(code, test, message)
        if text is None:
            return
        start, end = code.span(node)
        edits.append(Edit(start, end, f"checkify.check({condition}, {text})"))
    names = set(every_parameter(wrapping.function))
    error = "error" if "error" not in names else "check_error"
    result = "result" if "result" not in names else "output"
    edits.append(wrapping.wrapper([], [f"{error}.throw()", f"return {result}"], f"{error}, {result}"))
    if "checkify" not in code.imports:
        edits.append(code.import_edit("from jax.experimental import checkify"))
    yield Candidate("checkify", tuple(edits), 0.8, "review")


def _decorated(code: Code, wrapping: Wrapping) -> Edit:
    """The edit that puts checkify under jit."""
    if wrapping.decorated:
        decorator = next(d for d in wrapping.function.decorators if d.decorator is wrapping.site.node)
        end = code.span(decorator.decorator)[1]
        return Edit(end, end, f"\n{code.indent(wrapping.function)}@checkify.checkify")
    call = wrapping.site.call
    assert call is not None
    inner = call.args[0].value
    return code.replace(inner, f"checkify.checkify({code.text(inner)})")


def _message(code: Code, test: cst.BaseExpression, message: cst.BaseExpression | None) -> str | None:
    if message is None:
        return (
            '"check failed: ' + code.text(test).replace('"', "'").replace("{", "{{").replace("}", "}}") + '"'
        )
    if isinstance(message, cst.SimpleString):
        return code.text(message)
    if isinstance(message, cst.FormattedString):
        parts = [code.text(part) for part in message.parts if isinstance(part, cst.FormattedStringText)]
        return '"' + " ".join("".join(parts).split()).replace('"', "'") + '"'
    return None
