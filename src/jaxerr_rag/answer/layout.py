"""What an answer shows, in which order: blocks of text, the same for every way to render them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from jaxerr_rag.answer.example import changed_lines
from jaxerr_rag.answer.model import Answer, FixSummary, MatchSummary, UserFrame
from jaxerr_rag.entries.model import first_sentence
from jaxerr_rag.repair.model import Patch
from jaxerr_rag.retrieve.calibration import measured

Kind = Literal["title", "text", "markdown", "python", "diff", "list"]

_MAX_TITLE = 160
_MAX_DIFF = 30
"""Lines of a fix shown in the short answer."""


@dataclass(frozen=True, slots=True)
class Block:
    """One piece of an answer.

    Attributes:
      kind: how `text` is to be read; a ``list`` has an item a line.
      heading: "" for none.
    """

    kind: Kind
    text: str
    heading: str = ""


def layout(answer: Answer, *, long: bool = False, more: str = "--long shows them") -> Iterator[Block]:
    """The blocks of an answer: at a glance by default, everything if `long`.

    Args:
      answer: the answer.
      long: everything.
      more: how the reader gets at the fixes that are only named.
    """
    if not answer.matches:
        yield Block("title", _abstention(answer))
        yield Block("text", answer.reason or "")
        return
    best = answer.matches[0]
    yield Block("title", _title(answer, best))
    if answer.report.user_frame is not None:
        yield from _user_line(answer.report.user_frame)
    explanation = answer.explanation
    if explanation is not None:
        yield Block("markdown", answer.prose or explanation.summary)
        if answer.severity == "warning":
            yield Block("text", "It is a warning: the program goes on.")
        if explanation.meaning and (long or (best.kind == "site" and not answer.prose)):
            yield Block("markdown", explanation.meaning)
        if explanation.why_here:
            yield Block("text", explanation.why_here, "Here")
        if long:
            yield from _sections(answer)
    yield from patch_blocks(answer, long=long)
    passed = any(patch.verdict.status == "passed" for patch in answer.patches)
    shown = answer.fixes if long else answer.fixes[: 0 if passed else 1]
    for i, fix in enumerate(shown):
        yield from fix_blocks(fix, "Fix" if len(shown) == 1 else f"Fix {i + 1}", long=long)
    if not long and len(answer.fixes) > len(shown):
        others = [
            f"{fix.strategy.replace('_', '-')}: {first_sentence(fix.text)}"
            for fix in answer.fixes[len(shown) :]
        ]
        yield Block("list", "\n".join(others), f"Other fixes ({more})")
    if answer.advice:
        steps = "\n".join(f"{i}. {step}" for i, step in enumerate(answer.advice, 1))
        yield Block("markdown", steps, f"What to do (not run here: {answer.unproven})")
    yield from _ending(answer, best, long=long)
    if answer.prose:
        yield Block("text", f"{answer.written_by}, from the pages cited", "Written by")
    elif answer.not_written:
        yield Block("text", f"Assembled without a language model: {answer.not_written}.")


def patch_blocks(answer: Answer, *, long: bool = False) -> Iterator[Block]:
    """What came of running the user's program, and the first patch that passed, or all if `long`."""
    if answer.tried:
        yield Block("text", answer.tried, "Your program")
    passed = [patch for patch in answer.patches if patch.verdict.status == "passed"]
    for patch in passed if long else passed[:1]:
        yield from _patch(patch)


def _title(answer: Answer, best: MatchSummary) -> str:
    name = (answer.report.exception or "").rpartition(".")[2]
    # A raise site without an entry is called by what the user's message says.
    said = answer.report.message.strip().partition("\n")[0]
    title = best.title if best.kind == "entry" or not said else said
    return _flat(f"{name}: {title}" if name else title)


def _flat(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _MAX_TITLE else flat[: _MAX_TITLE - 1] + "…"


def _abstention(answer: Answer) -> str:
    return "Not an error of JAX" if answer.status == "not_jax" else "No answer"


def _user_line(frame: UserFrame) -> Iterator[Block]:
    if not frame.source:
        return
    place = f"{frame.file}, line {frame.line}" if frame.line else frame.file
    if frame.function and frame.function != "<module>":
        place += f", in {frame.function}"
    source = frame.source
    if frame.marked and frame.marked in source and "\n" not in source:
        source += "\n" + " " * source.index(frame.marked) + "^" * len(frame.marked)
    yield Block("python", source, place)


def _sections(answer: Answer) -> Iterator[Block]:
    explanation = answer.explanation
    assert explanation is not None
    for heading, text in (
        ("When it happens", explanation.when),
        ("Common situations", explanation.common_situations),
    ):
        if text:
            yield Block("markdown", text, heading)
    if explanation.source:
        yield Block("python", explanation.source, "JAX's source")


def _patch(patch: Patch) -> Iterator[Block]:
    verdict = patch.verdict
    ran = f"ran without an error on JAX {verdict.jax} in {verdict.seconds:.1f} s"
    care = "" if patch.safety == "safe" else "; check that it computes what you mean"
    yield Block("text", f"{patch.note or patch.strategy.replace('_', '-')}", f"Patch ({ran}{care})")
    yield Block("diff", patch.diff.rstrip("\n"))


def fix_blocks(fix: FixSummary, heading: str = "Fix", *, long: bool = False) -> Iterator[Block]:
    """One fix of an entry: what to do, where it ran, and what it changes in an example."""
    yield Block("markdown", fix.text, f"{heading} (ran on JAX {', '.join(fix.verified_on)})")
    lines = changed_lines(fix.before, fix.after)
    if not long and len(lines) > _MAX_DIFF:
        lines = [*lines[:_MAX_DIFF], "…"]
    yield Block("diff", "\n".join(lines), "In an example")


def _ending(answer: Answer, best: MatchSummary, *, long: bool) -> Iterator[Block]:
    if long and answer.explanation is not None and answer.explanation.safety:
        yield Block("markdown", answer.explanation.safety, "Fix safety")
    if best.package:
        yield Block("text", f"{best.package}, whose page this is", "From")
    if best.raise_sites:
        place = best.raise_sites[0]
        note = f" ({place.url_note})" if place.url_note and long else ""
        yield Block("text", f"{place.function}, JAX {place.jax_version}: {place.url}{note}", "Raised by")
    if answer.related:
        yield Block(
            "list",
            "\n".join(f"{one.id}: {_flat(one.title)}" for one in answer.related[: 8 if long else 3]),
            "Related",
        )
    if long:
        yield Block("list", "\n".join(best.evidence), "Evidence") if best.evidence else Block("text", "")
        rest = answer.matches[1:]
        if rest:
            lines = [f"{match.id} ({match.confidence:.0%}): {_flat(match.title)}" for match in rest]
            yield Block("list", "\n".join(lines), "Other matches")
        if measured():
            share = f"{best.confidence:.0%} of matches of this kind were right when measured."
            yield Block("text", share, "Confidence")
