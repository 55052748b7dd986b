"""What in a report speaks for one cause of a message rather than another."""

from __future__ import annotations

import itertools
import re
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from jaxerr_rag.catalog.template import fold
from jaxerr_rag.entries.model import Evidence
from jaxerr_rag.report import ExceptionInfo, Frame, Report
from jaxerr_rag.retrieve.said import Said

if TYPE_CHECKING:
    from jaxerr_rag.retrieve.facts import Fact

ELSEWHERE = 0.5
"""What a fact counts that holds for the failing line, but not for the part of it that is marked."""

_SUBJECTS = {
    "line": "your line",
    "code": "your program",
    "message": "the message",
    "frame": "the traceback",
    "trace": "the traceback",
    "chain": "the chain",
    "log": "the log",
}
_NAMING = frozenset({"call", "ref", "decorator", "kw", "op"})
"""Facts with a name that stands in the code, unless an import gives it another one."""

_TRACED = re.compile(r"occurred while tracing the function (?P<name>\S+) at ")
_CONVERSIONS = frozenset(
    {
        "ConcretizationTypeError",
        "NonConcreteBooleanIndexError",
        "TracerArrayConversionError",
        "TracerBoolConversionError",
        "TracerIntegerConversionError",
    }
)
"""Errors of a tracer that is asked for its value, of a trace that goes on or of one that is over."""

_VERBS = {
    "call": "calls",
    "ref": "mentions",
    "decorator": "has the decorator",
    "kw": "passes the argument",
    "op": "has the operator",
    "literal": "has a literal",
}


class Surroundings:
    """A report as evidence looks at it; each view is made when first asked for.

    Args:
      report: the report.
      exception: the exception of its chain that is being explained.
      said: what it says.

    Attributes:
      weighed: what `rank_causes` has found out so far, by entry id.
    """

    def __init__(self, report: Report, exception: ExceptionInfo, said: Said) -> None:
        self._report = report
        self._exception = exception
        self._message = said.folded
        self._known: dict[str, set[Fact]] = {}
        self.weighed: dict[str, tuple[float, tuple[str, ...]]] = {}

    def weigh(self, evidence: tuple[Evidence, ...]) -> tuple[float, tuple[str, ...]]:
        """The summed weight of the evidence that holds, and a sentence for each piece."""
        total, said = 0.0, []
        for piece in evidence:
            strength, fact = self._strength(piece)
            if strength:
                total += piece.weight * strength
                if piece.weight > 0 and fact != "*":
                    said.append(f"{_SUBJECTS[piece.place]} {_phrase(piece.place, fact)}")
        return total, tuple(said)

    def can_tell(self, piece: Evidence) -> bool:
        """Whether a piece of evidence is about errors such as this one."""
        return piece.place != "trace" or bool(self.trace)

    def name_one_of(self, libraries: tuple[str, ...]) -> bool:
        """Whether the text or the program has the name of one of these."""
        given = (self._report.text, self._report.code or "")
        return any(name in text for name in libraries for text in given)

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
                return self._line.get(wanted, 0.0) if self._may_hold(wanted, self._line_text) else 0.0
            return max((s for fact, s in self._line.items() if glob(wanted, fact)), default=0.0)
        if place == "code":
            if is_exact:
                return float(self._may_hold(wanted, self._code_text) and wanted in self._code)
            return float(any(glob(wanted, fact) for fact in self._code))
        if place == "message":
            return float(glob(wanted, self._message))
        if place == "trace":
            return float(wanted == self.trace)
        texts = {"frame": self._frames, "chain": self._chain, "log": self._log}[place]
        return float(any(glob(wanted, text) for text in texts))

    def _may_hold(self, fact: str, text: str) -> bool:
        """A quick look, which spares reading the code for most facts: their names stand nowhere in it."""
        kind, _, name = fact.partition(":")
        last = name.rpartition(".")[2]
        return kind not in _NAMING or last in text or last in self._meant

    @cached_property
    def _meant(self) -> set[str]:
        """The last parts of names that the program calls otherwise."""
        return {name.rpartition(".")[2] for name in self._aliases.values()}

    @cached_property
    def _line_text(self) -> str:
        return self._frame.source if self._frame is not None else ""

    @cached_property
    def _code_text(self) -> str:
        if self._report.code:
            return self._report.code
        shown = [(frame.source, *(text for _, text in frame.context)) for frame in self._frames_of_user]
        return "\n".join(itertools.chain.from_iterable(shown))

    @cached_property
    def _frame(self) -> Frame | None:
        mine = [frame for frame in self._exception.frames if frame.owner == "user"]
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
        for fact, first, last in self._facts(source):
            touches = at < 0 or (first <= start and last >= end) or (first >= start and last <= end)
            if touches or fact not in found:
                found[fact] = 1.0 if touches else ELSEWHERE
        return found

    @cached_property
    def _code(self) -> set[str]:
        """Facts of the whole program, or of as much of it as the traceback shows."""
        from jaxerr_rag.retrieve import facts

        if self._report.code:
            return {fact for fact, _, _ in facts.facts(self._report.code)}
        shown: set[str] = set()
        for frame in self._frames_of_user:
            lines = "\n".join(text for _, text in frame.context)
            for part in filter(None, (facts.complete(frame.source), lines)):
                shown |= {fact for fact, _, _ in self._facts(part)}
        return shown

    @cached_property
    def _frames_of_user(self) -> list[Frame]:
        return [frame for exc in self._report.chain for frame in exc.frames if frame.owner == "user"]

    def _facts(self, source: str) -> set[Fact]:
        """Facts of what a frame shows; the failing line is looked at alone and as part of the program."""
        from jaxerr_rag.retrieve import facts

        if source not in self._known:
            self._known[source] = facts.facts(source, self._aliases)
        return self._known[source]

    @cached_property
    def _frames(self) -> list[str]:
        return [
            f"{'program' if frame.owner == 'user' else frame.jax_file or frame.file}::{frame.function}"
            for frame in self._exception.frames
        ]

    @cached_property
    def trace(self) -> str:
        """Of a tracer asked for its value, whether its trace is ``running`` or has ``ended``; else ""."""
        untold = not self._exception.type and "unexpected tracer" not in self._message.lower()
        if self._exception.name not in _CONVERSIONS and not untold:
            return ""
        found = _TRACED.search(self._exception.message)
        frames = [frame for exc in self._report.chain for frame in exc.frames]
        if found is None or not frames or self._report.truncated:
            return "running"
        name = found["name"].rpartition(".")[2]
        return "running" if any(frame.function == name for frame in frames) else "ended"

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
    if place == "trace":
        return "passes no line of the function that was traced"
    if place == "frame" and fact.startswith("program::"):
        return f"passes `{fact.removeprefix('program::')}` of your program"
    if place in ("line", "code"):
        kind, colon, name = fact.partition(":")
        if kind == "store":
            return f"assigns to {'an' if name[0] in 'aeiou' else 'a'} {name}"
        return f"{_VERBS[kind]} {name}" if colon and kind in _VERBS else f"has `{fact}`"
    verb = {"message": "reads like", "frame": "passes"}.get(place, "has")
    return f"{verb} `{fact}`"


def glob(pattern: str, text: str) -> bool:
    """Whether a text is a pattern in which ``*`` stands for anything; linear in the text."""
    first, middle, last = _pieces(pattern)
    if last is None:
        return pattern == text
    if not text.startswith(first):
        return False
    at = len(first)
    for part in middle:
        found = text.find(part, at)
        if found < 0:
            return False
        at = found + len(part)
    return len(text) - len(last) >= at and text.endswith(last)


@lru_cache(maxsize=4096)
def _pieces(pattern: str) -> tuple[str, tuple[str, ...], str | None]:
    """What stands before the first ``*`` of a pattern, between them, and after the last; None without any."""
    first, *rest = pattern.split("*")
    return first, tuple(rest[:-1]), rest[-1] if rest else None
