"""Where in the program a failure is: the nodes of its statement that can be at fault."""

from __future__ import annotations

import re
from typing import TypeVar

import libcst as cst

from jaxerr_rag.repair.situation import Situation

N = TypeVar("N", bound=cst.CSTNode)

_SHAPE = re.compile(r"traced array with shape \w+\[(?P<sizes>[\d,]*)\]")


def header(statement: cst.CSTNode | None) -> list[cst.CSTNode]:
    """What a statement evaluates itself: the test of an ``if``, but not its body."""
    if isinstance(statement, cst.If | cst.While):
        return [statement.test]
    if isinstance(statement, cst.For):
        return [statement.iter]
    if isinstance(statement, cst.With):
        return list(statement.items)
    if isinstance(statement, cst.FunctionDef):
        return list(statement.decorators)
    if isinstance(statement, cst.ClassDef):
        return [*statement.decorators, *statement.bases]
    return [statement] if statement is not None else []


def failing(situation: Situation, *kinds: type[N]) -> list[N]:
    """The nodes of some classes that can be at fault, likeliest first.

    Those round or equal to the expression that Python marked come first, the tightest in front; then
    those inside it; then others on the failing line.
    """
    code = situation.code
    found = [
        node
        for part in header(situation.statement)
        for node in code.nodes(*kinds, inside=part)
        if code.line(node) <= situation.line <= code.end_line(node)
    ]
    return _tightest_first(situation, found)


def at_fault(situation: Situation, *kinds: type[N]) -> list[N]:
    """The same, and those of a function written on one line, for patches that stay within an expression."""
    body = getattr(situation.statement, "body", None)
    if not isinstance(body, cst.SimpleStatementSuite):
        return failing(situation, *kinds)
    code = situation.code
    found = [
        node
        for node in code.nodes(*kinds, inside=body)
        if code.line(node) <= situation.line <= code.end_line(node)
    ]
    return failing(situation, *kinds) or _tightest_first(situation, found)


def _tightest_first(situation: Situation, found: list[N]) -> list[N]:
    code = situation.code
    marked = situation.marked
    if marked is None:
        return found
    start, end = code.span(marked)

    def order(node: N) -> tuple[int, int]:
        first, last = code.span(node)
        if first <= start and end <= last:
            return 0, last - first
        if start <= first and last <= end:
            return 1, first
        return 2, first

    return sorted(found, key=order)


def is_scalar(message: str) -> bool:
    """Whether the tracer that a message is about has no axes; True if it does not say."""
    found = _SHAPE.search(message)
    return found is None or not found["sizes"]
