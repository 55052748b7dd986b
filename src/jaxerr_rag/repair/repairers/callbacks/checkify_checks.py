"""``checkify.check``: conditions that are arrays, and checks that nobody turned into errors."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.wrapping import Wrapping, wrapping_of
from jaxerr_rag.repair.forms.writing import Writer, in_call, insert
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.functions import Functions, every_parameter
from jaxerr_rag.repair.program.loops import failing_calls
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"check-predicate-not-scalar", "check-without-checkify"})

_CHECKS = ("jax.experimental.checkify.check", "jax.experimental.checkify.debug_check")


def propose(situation: Situation) -> Iterator[Candidate]:
    """``jnp.all`` of the condition; ``checkify`` under ``jit``, with its error thrown."""
    values = Values(situation.code)
    if situation.entry == "check-predicate-not-scalar":
        yield from _all(values, situation)
    else:
        yield from _checkified(values, situation)


def _all(values: Values, situation: Situation) -> Iterator[Candidate]:
    code = values.code
    for call in failing_calls(situation, *_CHECKS):
        condition = argument(call, 0, "pred")
        if condition is None:
            continue
        writer = Writer(code)
        edits = in_call(code, condition.value, writer.name("jax.numpy.all"))
        yield Candidate("all", writer.edits(edits), 1.0, "safe")


def _checkified(values: Values, situation: Situation) -> Iterator[Candidate]:
    """The outermost jitted function that reaches a check is checkified, behind a wrapper that throws."""
    code = values.code
    functions = Functions(code)
    jitted = [f for f in situation.functions if wrapping_of(code, functions, f) is not None]
    candidates = jitted[-1:] or _reaching(values, functions)
    for function in candidates:
        wrapping = wrapping_of(code, functions, function)
        if wrapping is None or wrapping.method or wrapping.statics:
            continue
        if wrapping.site.call is not None and wrapping.decorated and len(wrapping.site.call.args) > 1:
            continue
        writer = Writer(code)
        edits = [wrapping.rename(), _decorated(code, wrapping)]
        names = set(every_parameter(function))
        error = "error" if "error" not in names else "check_error"
        result = "result" if "result" not in names else "output"
        edits.append(wrapping.wrapper([], [f"{error}.throw()", f"return {result}"], f"{error}, {result}"))
        yield Candidate("checkify", writer.edits(edits), 1.0, "safe")
    yield from _lambdas(values, situation, candidates)


def _lambdas(values: Values, situation: Situation, done: list[cst.FunctionDef]) -> Iterator[Candidate]:
    """``jax.jit(f)(x)`` on the spot, where nothing can be wrapped."""
    if done:
        return
    code = values.code
    statement = situation.statement
    if not isinstance(statement, cst.SimpleStatementLine) or len(statement.body) != 1:
        return
    assign = statement.body[0]
    if (
        not isinstance(assign, cst.Assign)
        or len(assign.targets) != 1
        or not isinstance(assign.value, cst.Call)
    ):
        return
    call = assign.value
    jit = values.origin(Place(call.func)).node
    if not isinstance(jit, cst.Call) or code.dotted(jit.func) != "jax.jit" or len(jit.args) != 1:
        return
    writer = Writer(code)
    target = assign.targets[0].target
    edits = in_call(code, jit.args[0].value, f"{_checkify(code)}.checkify")
    if isinstance(target, cst.Tuple) and not target.lpar:
        edits.append(code.replace(target, f"error, ({code.text(target)})"))
    else:
        start, _ = code.outer_span(target)
        edits.append(insert(start, "error, "))
    end = code.span(statement)[1]
    edits.append(Edit(end, end, f"\n{code.indent(statement)}error.throw()"))
    if isinstance(target, cst.Name | cst.Tuple) and jit is call.func:
        yield Candidate("checkify", writer.edits(edits), 1.0, "safe")


def _reaching(values: Values, functions: Functions) -> list[cst.FunctionDef]:
    """The jitted functions that contain a check, or call a function that does."""
    code = values.code
    found: list[cst.FunctionDef] = []
    seen: set[int] = set()
    waiting = [f for call in code.calls(*_CHECKS) for f in code.functions_round(call)]
    while waiting:
        function = waiting.pop()
        if id(function) in seen:
            continue
        seen.add(id(function))
        if isinstance(function, cst.FunctionDef) and wrapping_of(code, functions, function) is not None:
            found.append(function)
        for call, _ in values.calls(function):
            waiting += list(code.functions_round(call))
    return found[:1] if len(found) == 1 else []


def _checkify(code: Code) -> str:
    return code.local("jax.experimental.checkify")


def _decorated(code: Code, wrapping: Wrapping) -> Edit:
    """The edit that puts checkify under jit."""
    name = f"{_checkify(code)}.checkify"
    if wrapping.decorated:
        decorator = next(d for d in wrapping.function.decorators if d.decorator is wrapping.site.node)
        end = code.span(decorator.decorator)[1]
        return Edit(end, end, f"\n{code.indent(wrapping.function)}@{name}")
    call = wrapping.site.call
    assert call is not None
    inner = call.args[0].value
    return code.replace(inner, f"{name}({code.text(inner)})")
