"""How a block of statements ends: what it returns, and whether it jumps."""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst

from jaxerr_rag.repair.program.blocks import body_of, small_statements


def return_value(body: Sequence[cst.CSTNode]) -> cst.BaseExpression | None:
    """What a block of simple statements returns at its end."""
    small = small_statements(body)
    if not small or not isinstance(small[-1], cst.Return):
        return None
    return small[-1].value


def only_return(body: Sequence[cst.CSTNode]) -> cst.BaseExpression | None:
    """What a block returns that does nothing else."""
    small = small_statements(body)
    return return_value(body) if small is not None and len(small) == 1 else None


def ends_in_return(body: Sequence[cst.CSTNode]) -> bool:
    """Whether every way through a block returns a value."""
    if not body:
        return False
    last = body[-1]
    if isinstance(last, cst.SimpleStatementLine):
        return isinstance(last.body[-1], cst.Return) and last.body[-1].value is not None
    if isinstance(last, cst.Return):
        return last.value is not None
    if isinstance(last, cst.If) and last.orelse is not None:
        other = [last.orelse] if isinstance(last.orelse, cst.If) else body_of(last.orelse)
        return ends_in_return(body_of(last)) and ends_in_return(other)
    return False


def inside(node: cst.CSTNode, *kinds: type[cst.CSTNode]) -> bool:
    """Whether there is a node of some classes below one, not looking into functions."""
    stack = [node]
    while stack:
        at = stack.pop()
        if isinstance(at, kinds):
            return True
        if not isinstance(at, cst.FunctionDef | cst.Lambda):
            stack.extend(at.children)
    return False


def jumps(node: cst.CSTNode) -> bool:
    """Whether something below a node leaves it other than by a return, or changes names outside."""
    return inside(node, cst.Break, cst.Continue, cst.Raise, cst.Global, cst.Nonlocal, cst.Yield)


def returns_anywhere(node: cst.CSTNode) -> bool:
    """Whether something below a node returns."""
    return inside(node, cst.Return)
