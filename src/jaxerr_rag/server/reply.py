"""A `Turn` to what is said to it, piece by piece: the same for the chat, OpenAI's protocol and MCP."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from packaging.specifiers import SpecifierSet

from jaxerr_rag.answer.assemble import add_patches, assemble
from jaxerr_rag.answer.layout import fix_blocks, patch_blocks
from jaxerr_rag.answer.markdown import escape, markdown_of, parts
from jaxerr_rag.answer.model import Answer
from jaxerr_rag.answer.phrased import case_of, entry_pages, materials, phrased, worded
from jaxerr_rag.entries.model import Entry
from jaxerr_rag.errors import ModelFailed
from jaxerr_rag.llm.client import Client
from jaxerr_rag.llm.roles import standalone
from jaxerr_rag.repair.engine import Repair
from jaxerr_rag.report import Report, parse
from jaxerr_rag.retrieve import Retrieval, retrieve
from jaxerr_rag.retrieve.pages import pages
from jaxerr_rag.server.conversation import Turn
from jaxerr_rag.server.passages import nearest

Verify = Callable[[str, Retrieval], Repair]
"""Runs a program and patches of it, for what its error was found to be."""


@dataclass(frozen=True, slots=True)
class Event:
    """One piece of a reply.

    Attributes:
      name: ``matches`` first, then ``text`` in pieces, ``patch`` for each that passed, ``done`` at last.
      data: of ``text`` the next piece of Markdown, of ``matches`` those of the answer; else plain data.
    """

    name: Literal["matches", "text", "patch", "done"]
    data: Any


def reply(turn: Turn, *, verify: Verify | None = None, client: Client | None = None) -> Iterator[Event]:
    """What is said to a turn.

    Args:
      turn: what the conversation has come to.
      verify: how to run the user's program; None where that is not allowed or not asked for.
      client: a language model to phrase it; None where there is none.

    Raises:
      InputError: the text of the user can't be read.
    """
    report = turn.report or parse(turn.text)
    if turn.code is not None:
        report = replace(report, code=turn.code)
    found = retrieve(report, jax_version=turn.jax_version)
    # The version that was named last goes before the one in the traceback.
    if turn.jax_version is not None:
        report = replace(report, jax_version=turn.jax_version)
    answer = assemble(report, found, jax_version=turn.jax_version)
    yield Event("matches", answer.matches)
    if client is not None:
        answer = _worded(client, turn, report, answer)
    for part in _said(turn, report, answer):
        yield Event("text", part + "\n\n")
    if verify is not None and turn.code is not None and answer.matches:
        answer = add_patches(answer, verify(turn.code, found))
        for block in patch_blocks(answer):
            yield Event("text", markdown_of(block) + "\n\n")
        for patch in answer.to_dict()["patches"]:
            if patch["verdict"]["status"] == "passed":
                yield Event("patch", patch)
    wanted = missing(turn, report, answer)
    if wanted:
        yield Event("text", wanted + "\n")
    yield Event(
        "done",
        {
            "status": answer.status,
            "reason": answer.reason,
            "written_by": answer.written_by,
            "not_written": answer.not_written,
            "asks_for": wanted or None,
        },
    )


def missing(turn: Turn, report: Report, answer: Answer) -> str:
    """What the user has not given and what would change the answer, as a sentence; "" if nothing is."""
    if answer.status == "unsure" and (report.truncated or report.exception is not None):
        return "Give the whole traceback, from `Traceback (most recent call last)` to its last line."
    if turn.code is not None or not answer.matches or report.format in ("question", "text"):
        return ""
    first, *others = answer.matches
    same = {site.template for site in first.raise_sites}
    rivals = [m for m in others if m.kind == "entry" and same & {site.template for site in m.raise_sites}]
    told = any(sentence.startswith(("your line", "your program")) for sentence in first.evidence)
    if first.kind == "entry" and rivals and not told and report.user_frame is None:
        return "Several causes raise this message: give the program, or the line that failed."
    return ""


def _said(turn: Turn, report: Report, answer: Answer) -> Iterator[str]:
    """The Markdown of what is said, a paragraph or block at a time."""
    best = answer.matches[0] if answer.matches else None
    entry = pages()[best.id] if best is not None and best.kind == "entry" else None
    if not turn.asked or best is None:
        yield from parts(answer)
        return
    if answer.prose and not turn.code_is_new:
        yield answer.prose
        yield f"*{escape(answer.written_by)}, from the pages cited*"
        return
    if entry is None:
        if turn.version_is_new or turn.code_is_new:
            yield from parts(answer)
            return
        yield "There is no page about this error yet; this is what JAX's source says of it."
        yield from parts(answer, long=True)
        return
    if turn.version_is_new:
        yield from _on_version(entry, answer, str(turn.jax_version))
    elif turn.code_is_new:
        yield from parts(answer)
    elif turn.other_fixes:
        yield from _other_fix(answer, turn.other_fixes)
    else:
        yield from _about(entry, turn.asked)
        if answer.not_written:
            yield f"Assembled without a language model: {escape(answer.not_written)}."


def _worded(client: Client, turn: Turn, report: Report, answer: Answer) -> Answer:
    """The answer with prose of a model, where it is asked for more than what is shown as it ran."""
    best = answer.matches[0] if answer.matches else None
    if best is None or (turn.asked and not _asks(turn)):
        return answer
    if not turn.asked or turn.code_is_new:
        return phrased(client, answer, report, turn.code)
    topic = f"{answer.report.exception or ''}: {best.title}"
    query = turn.asked
    with contextlib.suppress(ModelFailed):  # It is looked for as it was asked.
        query = standalone(client, turn.asked, topic)
    near = [passage.entry for passage in nearest(pages()[best.id], query)] if best.kind == "entry" else []
    given = dict.fromkeys([best.id, *near])
    sources = entry_pages(given) or materials(answer)
    return worded(client, answer, case_of(report, turn.code, turn.asked), sources)


def _asks(turn: Turn) -> bool:
    """Whether a follow-up asks in words; another version or fix is shown as it ran."""
    return turn.code_is_new or not (turn.version_is_new or turn.other_fixes)


def _on_version(entry: Entry, answer: Answer, version: str) -> Iterator[str]:
    """The answer for another version of JAX."""
    if not SpecifierSet(entry.jax).contains(version, prereleases=True):
        yield f"JAX {version} does not raise this error in this form: the page holds for JAX {entry.jax}."
        return
    fits = [fix for fix in answer.fixes if version in fix.verified_on]
    if fits:
        yield f"On JAX {version} it is the same error, and this fix ran there:"
        yield from map(markdown_of, fix_blocks(fits[0]))
    else:
        yield f"It is the same error on JAX {version}. No fix was run on that very version; those nearest:"
        yield from (markdown_of(block) for fix in answer.fixes[:1] for block in fix_blocks(fix))
    place = answer.matches[0].raise_sites[:1]
    if place:
        yield f"Raised by `{place[0].function}` in JAX {place[0].jax_version}: {place[0].url}"


def _other_fix(answer: Answer, number: int) -> Iterator[str]:
    """Another fix than those shown before, if there is one."""
    if number < len(answer.fixes):
        yield from map(markdown_of, fix_blocks(answer.fixes[number]))
        left = len(answer.fixes) - number - 1
        yield f"{left} more to show." if left else "That was the last one."
        return
    known = ", ".join(f"`{fix.strategy}`" for fix in answer.fixes)
    yield f"There is no other fix that was run: the page has {known or 'none'}."
    if answer.related:
        yield "Perhaps it is one of these: " + "; ".join(
            f"{escape(other.title)} (`{other.id}`)" for other in answer.related[:3]
        )


def _about(entry: Entry, question: str) -> Iterator[str]:
    """What the page and those it relates to say about a question."""
    found = nearest(entry, question)
    if not found:
        yield f"The page about this error says nothing of that. {entry.glance}"
    for passage in found:
        page = "" if passage.entry == entry.id else f" (`{passage.entry}`)"
        yield f"**{escape(passage.heading)}**{page}\n\n{passage.text}"
