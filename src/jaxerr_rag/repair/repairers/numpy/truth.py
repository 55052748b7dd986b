"""A whole array asked for its truth, outside of jit: reduced by ``any`` or ``all``, or decided by element."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.conditions import Conditions, with_imports
from jaxerr_rag.repair.forms.where_forms import WhereForm
from jaxerr_rag.repair.forms.writing import outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import body_of
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"array-truth-value-ambiguous"})

_ANY = re.compile(r"\b(isnan|isinf|iscomplex)\(|!=")
_ALL = re.compile(r"\b(isfinite|isclose|isreal)\(|==")


def propose(situation: Situation) -> Iterator[Candidate]:
    """The form that the statement round the test asks for, the others behind it."""
    code = situation.code
    conditions = Conditions(code, Flow(code), eager=True)
    statement = situation.statement
    test = _test(situation)
    if test is None:
        return
    if isinstance(statement, cst.If) and not _leaves(statement) and _by_element(statement):
        where = WhereForm(code, conditions, statement).edits()
        if where is not None:
            yield Candidate("where", with_imports(code, where), 1.0, "safe")
            return
    ternary = _ternary(code, test)
    if ternary is not None:
        edits = [code.replace(ternary, conditions.expression(ternary))]
        yield Candidate("where", with_imports(code, edits), 1.0, "safe")
        return
    # The other of the two would run as well, and mean something else.
    edit = _reduced(conditions, test, _reduction(code, test, statement))
    yield Candidate("all", with_imports(code, [edit]), 0.9, "review")


def _test(situation: Situation) -> cst.BaseExpression | None:
    """The expression that is asked: the marked one, else the test of the statement."""
    marked, statement = situation.marked, situation.statement
    whole: cst.BaseExpression | None = None
    if isinstance(statement, cst.If | cst.While):
        whole = statement.test
    elif isinstance(statement, cst.SimpleStatementLine) and isinstance(statement.body[0], cst.Assert):
        whole = statement.body[0].test
    if whole is None:
        ternaries = failing(situation, cst.IfExp)
        whole = ternaries[0].test if ternaries else None
    if marked is not None and whole is not None:
        code = situation.code
        (start, end), (first, last) = code.span(whole), code.span(marked)
        if start <= first and last <= end and not isinstance(marked, cst.Call):
            return _part(marked)
    return _part(whole) if whole is not None else None


def _part(node: cst.BaseExpression) -> cst.BaseExpression:
    """What is asked first in ``not x`` and ``a and b``."""
    if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Not):
        return _part(node.expression)
    return _part(node.left) if isinstance(node, cst.BooleanOperation) else node


def _reduction(code: Code, test: cst.BaseExpression, statement: cst.CSTNode | None) -> str:
    """Which of ``any`` and ``all`` is meant.

    One element that is not there yet keeps a ``while`` going; a loop ends when all are there; a check
    fails with the first that is bad.
    """
    text = code.text(test)
    if _ANY.search(text):
        return "any"
    if _ALL.search(text):
        return "all"
    below = isinstance(test, cst.Comparison) and isinstance(
        test.comparisons[0].operator, cst.LessThan | cst.LessThanEqual
    )
    if isinstance(statement, cst.While):
        return "any"
    if isinstance(statement, cst.If):
        if any(isinstance(n, cst.Raise) for n in code.nodes(cst.Raise, inside=statement.body)):
            return "any"
        if _leaves(statement):
            return "all" if below else "any"
        return "all" if below else "any"
    return "all"


def _leaves(statement: cst.If) -> bool:
    """Whether the body jumps out: ``break``, ``continue``, ``raise``."""
    stack: list[cst.CSTNode] = list(body_of(statement))
    while stack:
        at = stack.pop()
        if isinstance(at, cst.Break | cst.Continue | cst.Raise):
            return True
        stack.extend(at.children)
    return False


def _by_element(statement: cst.If) -> bool:
    """Whether the branches are values to choose from: they return or assign one expression each."""
    values: list[cst.BaseExpression] = []
    at: cst.If | cst.Else | None = statement
    while at is not None:
        body = body_of(at)
        small = body[0].body[0] if len(body) == 1 and isinstance(body[0], cst.SimpleStatementLine) else None
        if not isinstance(small, cst.Return | cst.Assign | cst.AugAssign) or small.value is None:
            return False
        values.append(small.value)
        at = at.orelse if isinstance(at, cst.If) else None
    return not any(isinstance(v, cst.BaseString | cst.Name) and _constant(v) for v in values)


def _constant(node: cst.BaseExpression) -> bool:
    return isinstance(node, cst.BaseString) or (
        isinstance(node, cst.Name) and node.value in ("True", "False", "None")
    )


def _ternary(code: Code, test: cst.BaseExpression) -> cst.IfExp | None:
    above = code.parent(test)
    if not isinstance(above, cst.IfExp) or above.test is not test:
        return None
    return None if _constant(above.body) or _constant(above.orelse) else above


def _reduced(conditions: Conditions, test: cst.BaseExpression, name: str) -> Edit:
    code = conditions.code
    if isinstance(test, cst.Comparison) and len(test.comparisons) > 1:
        return code.replace(test, f"{conditions.jnp(name)}({conditions.array(test)})")
    if isinstance(test, cst.Name):
        return code.replace(test, f"{test.value}.{name}()")
    inner = code.text(test) if test.lpar else outer_text(code, test)
    return code.replace(test, f"{conditions.jnp(name)}({inner})")
