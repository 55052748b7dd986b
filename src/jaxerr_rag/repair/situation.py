"""What repairers are told: the program, the error it raised when it was run, and what matched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import libcst as cst

from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.report import ExceptionInfo, Frame


@dataclass(frozen=True)
class Situation:
    """One failure of one program.

    Attributes:
      code: the program.
      exception: what it raised.
      entry: id of the entry that explains it.
      bound: the message's own values, by the expression that made them.
      jax_version: the JAX it ran on, "0.10.2".
      frames: the traceback's frames in the program, outermost first.
      where: what an exception that JAX raised from this one says: which argument, of which function.
    """

    code: Code
    exception: ExceptionInfo
    entry: str
    bound: Mapping[str, str]
    jax_version: str
    frames: tuple[Frame, ...]
    where: str = ""

    @property
    def message(self) -> str:
        """The message, as raised; behind it where, if that is told apart."""
        return f"{self.exception.said}\n{self.where}" if self.where else self.exception.said

    @cached_property
    def line(self) -> int:
        """The 1-based line of the program that failed, 0 if the traceback shows none."""
        return self.frames[-1].line if self.frames else 0

    def passes(self, node: cst.CSTNode) -> bool:
        """Whether a frame of the traceback is on a line of a node."""
        first, last = self.code.line(node), self.code.end_line(node)
        return any(first <= frame.line <= last for frame in self.frames)

    @cached_property
    def statement(self) -> cst.SimpleStatementLine | cst.BaseCompoundStatement | None:
        """The statement that failed."""
        return self.code.statement_at(self.line) if self.line else None

    @cached_property
    def marked(self) -> cst.BaseExpression | None:
        """The expression that Python marked as the failing one (3.11 and newer), else None."""
        if not self.frames or not self.frames[-1].marked or self.statement is None:
            return None
        wanted = "".join(self.frames[-1].marked.split())
        for node in self.code.nodes(cst.BaseExpression, inside=self.statement):  # type: ignore[type-abstract]
            if "".join(self.code.text(node).split()) == wanted:
                return node
        return None

    @cached_property
    def functions(self) -> tuple[cst.FunctionDef, ...]:
        """The program's functions that the traceback passes, innermost first."""
        found = []
        for frame in reversed(self.frames):
            for function in self.code.nodes(cst.FunctionDef):
                if function.name.value == frame.function and (
                    self.code.line(function) <= frame.line <= self.code.end_line(function)
                ):
                    found.append(function)
                    break
        return tuple(found)
