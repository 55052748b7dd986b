"""An answer in the words of a language model, where these pass the checks; the assembled one else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from jaxerr_rag.answer.model import Answer
from jaxerr_rag.entries.model import Entry
from jaxerr_rag.errors import ModelFailed
from jaxerr_rag.llm.client import Client
from jaxerr_rag.llm.material import Material
from jaxerr_rag.llm.roles import Case, phrase
from jaxerr_rag.report import Report
from jaxerr_rag.retrieve.pages import pages

_PAGES = 3
"""Matches whose pages a model is given."""

_FRAMES = 5
"""Frames of the user's code that a model is shown."""


def phrased(client: Client, answer: Answer, report: Report, code: str | None) -> Answer:
    """The answer with prose of a model, or with the reason why it has none."""
    if not answer.matches:
        return answer
    return worded(client, answer, case_of(report, code), materials(answer))


def worded(client: Client, answer: Answer, case: Case, sources: Sequence[Material]) -> Answer:
    """The answer with what a model says to a case, from these sources."""
    try:
        prose = phrase(client, case, sources)
    except ModelFailed as error:
        return replace(answer, not_written=str(error))
    return replace(answer, prose=prose, written_by=client.settings.model)


def case_of(report: Report, code: str | None = None, question: str = "") -> Case:
    """What the user gave, as a model is shown it: the exceptions and the frames of their own code."""
    lines = []
    for exception in report.chain:
        for frame in [frame for frame in exception.frames if frame.owner == "user"][-_FRAMES:]:
            lines.append(f'File "{frame.file}", line {frame.line}, in {frame.function}')
            lines.append(f"    {frame.source.strip()}")
        lines.append(f"{exception.type}: {exception.message}" if exception.type else exception.message)
    error = "\n".join(lines).strip() or "\n".join(report.log)
    asked = question if error else ""
    return Case(error or question, code or "", asked)


def materials(answer: Answer) -> list[Material]:
    """The pages of the best matches, and the facts of raise sites that have none; the best first."""
    return list(_materials(answer))


def _materials(answer: Answer) -> Iterator[Material]:
    known = pages()
    for match in answer.matches[:_PAGES]:
        if match.kind == "entry":
            yield page(known[match.id])
        elif match is answer.matches[0] and answer.explanation is not None:
            told = answer.explanation
            yield Material(match.id, match.title, f"{told.summary}\n\n{told.meaning}".strip())


def entry_pages(ids: Iterable[str]) -> list[Material]:
    """The pages of those ids that have one, the best first."""
    known = pages()
    return [page(known[one]) for one in ids if one in known][:_PAGES]


def page(entry: Entry) -> Material:
    """A page as a model reads it; in brief, its first words, when it happens, and the solutions."""
    sections = entry.sections

    def some(*headings: str) -> str:
        return "\n\n".join(f"{heading}:\n{sections[heading]}" for heading in headings)

    full = some("What it means", "When it happens", "Common situations", "Solutions", "Fix safety")
    return Material(entry.id, entry.title, full, f"{entry.glance}\n\n{some('Solutions')}")
