"""What in a report speaks for one cause of a message rather than another."""

from __future__ import annotations

from functools import cached_property

from jaxerr_rag.catalog.template import fold
from jaxerr_rag.entries.model import Evidence
from jaxerr_rag.report import ExceptionInfo, Frame, Report

ELSEWHERE = 0.5
"""What a fact counts that holds for the failing line, but not for the part of it that is marked."""

_SUBJECTS = {
    "line": "your line",
    "code": "your program",
    "message": "the message",
    "frame": "the traceback",
    "chain": "the chain",
    "log": "the log",
}
_VERBS = {
    "call": "calls",
    "ref": "mentions",
    "decorator": "has the decorator",
    "kw": "passes the argument",
    "op": "has the operator",
    "store": "assigns to a",
    "literal": "has a literal",
}


class Surroundings:
    """A report as evidence looks at it; each view is made when first asked for.

    Args:
      report: the report.
      exception: the exception of its chain that is being explained.

    Attributes:
      weighed: what `rank_causes` has found out so far, by entry id.
    """

    def __init__(self, report: Report, exception: ExceptionInfo | None) -> None:
        self._report = report
        self._exception = exception
        self.weighed: dict[str, tuple[float, list[str]]] = {}

    def weigh(self, evidence: tuple[Evidence, ...]) -> tuple[float, list[str]]:
        """The summed weight of the evidence that holds, and a sentence for each piece."""
        total, said = 0.0, []
        for piece in evidence:
            strength, fact = self._strength(piece)
            if strength:
                total += piece.weight * strength
                if piece.weight > 0 and fact != "*":
                    said.append(f"{_SUBJECTS[piece.place]} {_phrase(piece.place, fact)}")
        return total, said

    def _strength(self, piece: Evidence) -> tuple[float, str]:
        best, named = 0.0, ""
        for wanted in piece.any_of:
            strength = self._look(piece.place, wanted)
            if strength > best:
                best, named = strength, wanted
        return best, named

    def _look(self, place: str, wanted: str) -> float:
        is_exact = "*" not in wanted
        if place == "line":
            if is_exact:
                return self._line.get(wanted, 0.0)
            return max((s for fact, s in self._line.items() if glob(wanted, fact)), default=0.0)
        if place == "code":
            if is_exact:
                return float(wanted in self._code)
            return float(any(glob(wanted, fact) for fact in self._code))
        if place == "message":
            return float(glob(wanted, self._message))
        texts = {"frame": self._frames, "chain": self._chain, "log": self._log}[place]
        return float(any(glob(wanted, text) for text in texts))

    @cached_property
    def _frame(self) -> Frame | None:
        frames = self._exception.frames if self._exception is not None else ()
        mine = [frame for frame in frames if frame.owner == "user"]
        return mine[-1] if mine else self._report.user_frame

    @cached_property
    def _aliases(self) -> dict[str, str]:
        from jaxerr_rag.retrieve import facts

        return facts.aliases(self._report.code or "")

    @cached_property
    def _line(self) -> dict[str, float]:
        """Facts of the failing statement, with how much they count."""
        from jaxerr_rag.retrieve import facts

        frame = self._frame
        if frame is None or not frame.source:
            return {}
        source = facts.complete(frame.source)
        at = source.find(frame.marked) if frame.marked else -1
        start = len(source[:at].encode("utf-8", "replace")) if at >= 0 else 0
        end = start + len(frame.marked.encode("utf-8", "replace")) if at >= 0 else len(source.encode())
        found: dict[str, float] = {}
        for fact, first, last in facts.facts(source, self._aliases):
            touches = at < 0 or (first <= start and last >= end) or (first >= start and last <= end)
            found[fact] = max(found.get(fact, 0.0), 1.0 if touches else ELSEWHERE)
        return found

    @cached_property
    def _code(self) -> set[str]:
        """Facts of the whole program, or of as much of it as the traceback shows."""
        from jaxerr_rag.retrieve import facts

        if self._report.code:
            return {fact for fact, _, _ in facts.facts(self._report.code)}
        shown: set[str] = set()
        for exc in self._report.chain:
            for frame in exc.frames:
                if frame.owner == "user":
                    lines = "\n".join(text for _, text in frame.context)
                    for part in (facts.complete(frame.source), lines):
                        shown |= {fact for fact, _, _ in facts.facts(part, self._aliases)}
        return shown

    @cached_property
    def _message(self) -> str:
        return fold(self._exception.said if self._exception is not None else self._report.text)

    @cached_property
    def _frames(self) -> list[str]:
        frames = self._exception.frames if self._exception is not None else ()
        return [
            f"{frame.jax_file or frame.file}::{frame.function}" for frame in frames if frame.owner != "user"
        ]

    @cached_property
    def _log(self) -> list[str]:
        return [fold(line) for line in self._report.log]

    @cached_property
    def _chain(self) -> list[str]:
        return [
            f"{exc.name}: {fold(exc.message)}" for exc in self._report.chain if exc is not self._exception
        ]


def _phrase(place: str, fact: str) -> str:
    """What a piece of evidence says, as a reader would: ``calls jax.vmap``."""
    if place in ("line", "code"):
        kind, colon, name = fact.partition(":")
        return f"{_VERBS[kind]} {name}" if colon and kind in _VERBS else f"has `{fact}`"
    verb = {"message": "reads like", "frame": "passes"}.get(place, "has")
    return f"{verb} `{fact}`"


def glob(pattern: str, text: str) -> bool:
    """Whether a text is a pattern in which ``*`` stands for anything; linear in the text."""
    first, *rest = pattern.split("*")
    if not rest:
        return pattern == text
    if not text.startswith(first):
        return False
    *middle, last = rest
    at = len(first)
    for part in middle:
        found = text.find(part, at)
        if found < 0:
            return False
        at = found + len(part)
    return len(text) - len(last) >= at and text.endswith(last)
