"""Texts that a helper makes of traced values and its caller prints: printed by a callback at run time."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.flow import Flow, value_names
from jaxerr_rag.repair.situation import Situation

_LOGGING = frozenset({"debug", "info", "warning", "error", "critical", "log", "write"})


def outer_prints(situation: Situation) -> Iterator[Candidate]:
    """``print(describe(x))`` in a caller of the failing function, with ``x`` given to a callback."""
    code = situation.code
    flow = Flow(code)
    for frame in reversed(situation.frames[:-1]):
        statement = code.statement_at(frame.line)
        small = statement.body[0] if isinstance(statement, cst.SimpleStatementLine) else None
        call = small.value if isinstance(small, cst.Expr) else None
        if not isinstance(call, cst.Call) or not _shows(code, call):
            continue
        wanted = dict.fromkeys(n.value for arg in call.args for n in value_names(arg.value) if flow.traced(n))
        if not wanted or next(code.functions_round(call), None) is None:
            continue
        names = ", ".join(wanted)
        writer = Writer(code)
        text = f"{writer.name('jax.debug.callback')}(lambda {names}: {code.text(call)}, {names})"
        yield Candidate("debug_print", writer.edits([code.replace(call, text)]), 1.0, "safe")
        return


def _shows(code: Code, call: cst.Call) -> bool:
    """Whether a call prints or logs."""
    if code.dotted(call.func) == "print":
        return True
    return isinstance(call.func, cst.Attribute) and call.func.attr.value in _LOGGING
