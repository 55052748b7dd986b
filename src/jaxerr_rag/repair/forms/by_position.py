"""Calls whose keyword arguments are given by position."""

from __future__ import annotations

import libcst as cst

from jaxerr_rag.repair.forms.writing import argument_span, as_argument
from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.dataflow import Callee, passed
from jaxerr_rag.repair.program.functions import default_of


def by_position(code: Code, call: cst.Call, callee: Callee, *, fill: bool = False) -> list[Edit] | None:
    """Edits that give the arguments of a call by position, in the order of the parameters.

    Args:
      code: the program.
      call: the call.
      callee: what it calls.
      fill: whether parameters left at their defaults are given too.

    Returns:
      No edits if the call has no keyword arguments, None if it can't be written.
    """
    if any(arg.star for arg in call.args):
        return None
    order = callee.free()
    plain = [arg for arg in call.args if arg.keyword is None]
    keywords = [arg for arg in call.args if arg.keyword is not None]
    given = [arg.keyword.value for arg in keywords if arg.keyword is not None]
    wanted = order[len(plain) :]
    if not set(given) <= set(wanted):
        return None
    last = len(wanted) if fill else max((wanted.index(name) + 1 for name in given), default=0)
    wanted = wanted[:last]
    if given == wanted:
        return [Edit(argument_span(code, arg)[0], code.outer_span(arg.value)[0], "") for arg in keywords]
    texts = []
    for name in wanted:
        value = passed(call, callee, name) if name in given else default_of(callee.function, name)
        if value is None:
            return None
        texts.append(as_argument(code, value))
    if not texts:
        return []
    joined = ", ".join(texts)
    if keywords:
        return [Edit(argument_span(code, keywords[0])[0], argument_span(code, keywords[-1])[1], joined)]
    if plain:
        end = argument_span(code, plain[-1])[1]
        return [Edit(end, end, f", {joined}")]
    end = code.span(call)[1] - 1
    return [Edit(end, end, joined)]
