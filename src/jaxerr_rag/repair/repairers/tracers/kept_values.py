"""``history.append(loss.item())`` in a jitted function: the array is returned and stored outside."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.edits import apply_edits
from jaxerr_rag.repair.forms.collecting import collected
from jaxerr_rag.repair.forms.wrapping import wrapping_of
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.lines import lines_of
from jaxerr_rag.repair.repairers.tracers import leaks, numpy_calls
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"tracer-item-call", "float-of-tracer", "int-of-tracer", "numpy-call-on-tracer"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """Without the conversion the function would run, and leave a tracer behind: that is mended as well."""
    statement = situation.statement
    if not isinstance(statement, cst.SimpleStatementLine) or not _keeps(situation.code, statement):
        return
    function = next(situation.code.functions_round(statement), None)
    flow = Flow(situation.code)
    if not isinstance(function, cst.FunctionDef):
        return
    if wrapping_of(situation.code, flow.functions, function) is None:
        return
    for first in numpy_calls.propose(situation):
        patched = apply_edits(situation.code.source, first.edits)
        code = Code(patched)
        flow = Flow(code)
        for candidate in code.nodes(cst.FunctionDef):
            wrapping = wrapping_of(code, flow.functions, candidate)
            if wrapping is None or candidate.name.value != function.name.value:
                continue
            for made in (leaks.outside(code, flow, wrapping), collected(code, flow, wrapping)):
                for second in made:
                    edits = between(situation.code.source, apply_edits(patched, second.edits))
                    yield Candidate("return", edits, 1.1, "safe")


def _keeps(code: Code, statement: cst.SimpleStatementLine) -> bool:
    """Whether a statement stores outside of its function, as far as its form tells."""
    small = statement.body[0]
    if isinstance(small, cst.Assign):
        target = small.targets[0].target
        if isinstance(target, cst.Name):
            scope = next(code.functions_round(statement), None)
            return any(
                isinstance(node, cst.Global | cst.Nonlocal)
                and any(target.value == name.name.value for name in node.names)
                for node in code.nodes(cst.BaseSmallStatement, inside=scope)  # type: ignore[type-abstract]
            )
        return isinstance(target, cst.Attribute | cst.Subscript)
    call = small.value if isinstance(small, cst.Expr) else None
    if not isinstance(call, cst.Call) or not isinstance(call.func, cst.Attribute):
        return False
    return call.func.attr.value in ("append", "add", "appendleft")


def between(before: str, after: str) -> tuple[Edit, ...]:
    """The edits that make one text of another, line by line."""
    old, new = lines_of(before), lines_of(after)
    starts = [0]
    for line in old:
        starts.append(starts[-1] + len(line.encode("utf-8")))
    changes = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return tuple(
        Edit(starts[first], starts[last], "".join(new[start:end]))
        for kind, first, last, start, end in changes
        if kind != "equal"
    )
