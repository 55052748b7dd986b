"""``if`` statements as the forms for traced conditions see them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.forms.conditions import Conditions
from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.blocks import body_of, step_of
from jaxerr_rag.repair.program.code import Code

WIDTH = 100


@dataclass(frozen=True)
class Branch:
    """One branch of a chain of if, elif, else; the last has no test if it is an ``else``."""

    test: cst.BaseExpression | None
    body: list[cst.CSTNode]


def chain_of(node: cst.If) -> list[Branch]:
    """The branches of an ``if`` with its ``elif`` and ``else``."""
    found = [Branch(node.test, body_of(node))]
    at = node.orelse
    while isinstance(at, cst.If):
        found.append(Branch(at.test, body_of(at)))
        at = at.orelse
    if at is not None:
        found.append(Branch(None, body_of(at)))
    return found


def fitted(indent: str, text: str, step: str) -> str:
    """A statement, broken over lines at its outermost call's arguments if it is too long."""
    if len(indent) + len(text) <= WIDTH or "(" not in text or "\n" in text:
        return text
    head, _, rest = text.partition("(")
    pieces, depth, at = [], 0, 0
    for place, char in enumerate(rest):
        depth += (char in "([{") - (char in ")]}")
        if depth < 0:
            if rest[place + 1 :].strip():
                return text
            pieces.append(rest[at:place])
            break
        if char == "," and depth == 0:
            pieces.append(rest[at:place])
            at = place + 1
    inner = indent + step
    return f"{head}(\n" + "".join(f"{inner}{piece.strip()},\n" for piece in pieces) + f"{indent})"


class Statement:
    """One ``if`` statement that is to be rewritten.

    Args:
      root: the first test that is traced; it may be an ``elif``.
    """

    def __init__(self, code: Code, conditions: Conditions, root: cst.If) -> None:
        self.code = code
        self.conditions = conditions
        self.root = root
        self.chain = chain_of(root)
        self.function = next(code.functions_round(root), None)
        self.is_elif = isinstance(code.parent(root), cst.If)
        self.indent = self._indent()
        self.step = step_of(code)

    def _indent(self) -> str:
        text = self.code.lines[self.code.line(self.root) - 1]
        return text[: len(text) - len(text.lstrip())]

    def _inner_indent(self) -> str:
        return self.indent + self.step if self.is_elif else self.indent

    def _replaced(self, lines: Sequence[str], end: int | None = None) -> Edit:
        """The edit that puts lines in the statement's place; behind ``else:`` for an ``elif``."""
        inner = self._inner_indent()
        text = f"\n{inner}".join(lines)
        start, own_end = self.code.span(self.root)
        if end is not None:
            own_end = end - 1 if self.code.data[end - 1 : end] == b"\n" else end
        return Edit(start, own_end, f"else:\n{inner}{text}" if self.is_elif else text)
