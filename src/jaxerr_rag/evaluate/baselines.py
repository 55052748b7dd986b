"""What simpler methods reach on the same inputs: BM25 alone, embeddings alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from jaxerr_rag.evaluate.metrics import Figures, ranked
from jaxerr_rag.report import Report
from jaxerr_rag.retrieve.build import open_index
from jaxerr_rag.retrieve.semantic import MAX_QUERY, ask

_DEPTH = 5
Ranker = Callable[[str], list[str]]
"""Text to entry ids, best first."""


@cache
def simple_rankers() -> dict[str, Ranker]:
    """The baselines by name."""
    index = open_index()

    def lexical(text: str) -> list[str]:
        return [found for found, _ in index.entry_words.search(text, _DEPTH)]

    def dense(text: str) -> list[str]:
        return [found for found, _ in index.entries.search(index.encoder.encode([text])[0], _DEPTH)]

    return {"BM25": lexical, "embeddings": dense}


def rankers() -> dict[str, Ranker]:
    """The baselines by name, and the project's own answer to a question."""
    return simple_rankers() | {"fused": _fused}


def _fused(text: str) -> list[str]:
    return [match.id for match in ask(text, top_k=_DEPTH).matches]


def traceback_ranks(report: Report, entry: str) -> dict[str, int]:
    """The rank of an entry in what each baseline finds for a traceback."""
    text = queries(report)
    return {name: rank_of(entry, ranker(text[name])) for name, ranker in simple_rankers().items()}


def queries(report: Report) -> dict[str, str]:
    """What of a traceback each baseline is asked.

    Each gets what it did best with on development cases (`eval/README.md` has the figures): embeddings the
    exception with its message, BM25 the user's failing line as well. Whole tracebacks are longer than the
    encoder reads, and much alike.
    """
    exception, frame = report.exception, report.user_frame
    said = f"{exception.type}: {exception.message}" if exception is not None else report.text[-MAX_QUERY:]
    line = frame.source if frame is not None else ""
    return {"BM25": f"{said}\n{line}"[:MAX_QUERY], "embeddings": said[:MAX_QUERY]}


def ranks(ranker: Ranker, pairs: list[tuple[str, str]]) -> Figures:
    """``entry@1``, ``entry@5`` and ``mrr`` of a ranker over (text, expected entry)."""
    return ranked([rank_of(entry, ranker(text)) for text, entry in pairs])


def rank_of(entry: str, ids: list[str]) -> int:
    """The rank of an entry among the first, 0 if it is not there."""
    return ids.index(entry) + 1 if entry in ids else 0
