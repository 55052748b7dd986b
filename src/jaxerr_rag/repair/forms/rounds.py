"""Python loops as their rewritten forms see them: the way out of a round, the state, masks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.forms.conditions import Conditions
from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.blocks import (
    assigned,
    augmented,
    body_of,
    bound_before,
    line_end,
    line_start,
    needed,
    read_later,
    reads,
    siblings,
    small_statements,
    step_of,
)
from jaxerr_rag.repair.program.code import Code

_MUTATING = frozenset({"append", "extend", "insert", "add", "update", "pop", "setdefault", "write"})


@dataclass(frozen=True)
class Exit:
    """The ``if`` of a loop's body that leaves the round.

    Attributes:
      node: the statement.
      before, after: the statements of the body round it.
      ends: it ends the loop (``break``, or a ``return`` of what is returned behind the loop anyway).
    """

    node: cst.If
    before: list[cst.CSTNode]
    after: list[cst.CSTNode]
    ends: bool


class Rounds:
    """One loop that is to be rewritten."""

    def __init__(self, code: Code, conditions: Conditions, loop: cst.While | cst.For) -> None:
        self.code = code
        self.conditions = conditions
        self.loop = loop
        self.function = next(code.functions_round(loop), None)
        self.body = body_of(loop)
        self.indent = code.indent(loop)
        self.inner = self.indent + step_of(code)
        self.before = bound_before(code, loop, self.function)
        self.later = read_later(code, loop, self.function)

    def exit(self) -> Exit | None:
        """The one way out of a round that its body has at its own level, None if there is none."""
        for at, node in enumerate(self.body):
            if isinstance(node, cst.If) and node.orelse is None:
                small = small_statements(body_of(node))
                if small and len(small) == 1 and self._leaves(small[0]):
                    ends = not isinstance(small[0], cst.Continue)
                    return Exit(node, self.body[:at], self.body[at + 1 :], ends)
        return None

    def _leaves(self, statement: cst.BaseSmallStatement) -> bool:
        if isinstance(statement, cst.Break | cst.Continue):
            return True
        if not isinstance(statement, cst.Return) or statement.value is None:
            return False
        block, place = siblings(self.code, self.loop)
        behind = block[place + 1] if place + 1 < len(block) else None
        return behind is not None and self.code.text(behind) == self.code.text(statement)

    def rewritable(self, leaving: Exit | None) -> bool:
        """Whether nothing else in the body jumps, changes a list, or stores anywhere but in names."""
        if not isinstance(self.loop.body, cst.IndentedBlock) or self.loop.orelse is not None:
            return False
        skip = leaving.node if leaving is not None else None
        return all(self._plain(node) for node in self.body if node is not skip)

    def _plain(self, top: cst.CSTNode) -> bool:
        for node in self.code.nodes(cst.CSTNode, inside=top):  # type: ignore[type-abstract]
            if isinstance(node, cst.Break | cst.Continue | cst.Return | cst.Raise | cst.Yield | cst.Global):
                return False
            if isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
                of_at = "at[" in self.code.text(node.func.value)
                changes = node.func.attr.value in _MUTATING and isinstance(node.func.value, cst.Name)
                if changes and not of_at and isinstance(self.code.parent(node), cst.Expr):
                    return False
            if isinstance(node, cst.Assign) and any(
                isinstance(t.target, cst.Attribute | cst.Subscript) for t in node.targets
            ):
                return False
            if isinstance(node, cst.AugAssign) and not isinstance(node.target, cst.Name):
                return False
        return True

    def state(
        self, test: cst.BaseExpression | None, leaving: Exit | None, *, started: bool = False
    ) -> list[str] | None:
        """The names a round hands to the next, None if one has no value at the start.

        Args:
          test, leaving: the loop's test and its way out, if it has them.
          started: a name may also start with what `start_of` gives.
        """
        wanted = needed(self.body) | self.later | (reads(test) if test is not None else set())
        if leaving is not None and leaving.after:
            wanted |= set(assigned(leaving.after)) & self.before
        names = [name for name in assigned(self.body) if name in wanted]
        if started:
            return names if all(self.start_of(name) for name in names) else None
        return names if all(name in self.before for name in names) else None

    def start_of(self, name: str) -> str | None:
        """What a name that a round hands on is before the first one.

        ``new`` has no value yet, but one of the kind of ``x`` where the round ends by ``x = new``.
        """
        if name in self.before or name in needed(self.body):
            return name if name in self.before else None
        for node in self.code.nodes(cst.Assign):
            target = node.targets[0].target
            if node.value.deep_equals(cst.Name(name)) and isinstance(target, cst.Name):
                inside = self.code.line(self.loop) <= self.code.line(node) <= self.code.end_line(self.loop)
                if inside and target.value in self.before:
                    return target.value
        return None

    def _masked(self, leaving: Exit, done: str) -> list[Edit] | None:
        """The statements behind the way out, without effect once it is taken."""
        return self._mask(leaving.after, done, self.before)

    def _mask(self, nodes: Sequence[cst.CSTNode], done: str, names: set[str]) -> list[Edit] | None:
        edits: list[Edit] = []
        small = small_statements(_flat(nodes))
        if small is None:
            return None
        where = self.conditions.jnp("where")
        for statement in small:
            changed = set(assigned([statement])) & names
            if not changed:
                continue
            start, end = self.code.span(statement)
            if isinstance(statement, cst.Assign) and isinstance(statement.targets[0].target, cst.Name):
                name, value = statement.targets[0].target.value, self.code.text(statement.value)
            elif isinstance(statement, cst.AugAssign):
                name = self.code.text(statement.target)
                value = augmented(self.code, statement)
            else:
                return None
            edits.append(Edit(start, end, f"{name} = {where}({done}, {name}, {value})"))
        return edits

    def _asked(self, leaving: Exit, done: str) -> Edit:
        """``if c: break`` as ``done = c``."""
        start, end = self.code.span(leaving.node)
        return Edit(start, end, f"{done} = {self.conditions.array(leaving.node.test)}")

    def _without(self, node: cst.CSTNode) -> list[Edit]:
        return [Edit(line_start(self.code, node), line_end(self.code, node), "")]


def _flat(nodes: Sequence[cst.CSTNode]) -> list[cst.CSTNode]:
    """The statements of a block, those in the branches of its ifs in place of these."""
    found: list[cst.CSTNode] = []
    for node in nodes:
        if isinstance(node, cst.If | cst.Else):
            found += _flat(body_of(node))
            found += _flat([node.orelse] if isinstance(node, cst.If) and node.orelse is not None else [])
        else:
            found.append(node)
    return found
