"""What simpler methods reach on the same inputs: BM25 alone, embeddings alone."""

from __future__ import annotations

from collections.abc import Callable

from jaxerr_rag.retrieve.build import open_index
from jaxerr_rag.retrieve.semantic import ask

_DEPTH = 5
Ranker = Callable[[str], list[str]]
"""Text to entry ids, best first."""


def rankers() -> dict[str, Ranker]:
    """The baselines by name, and the project's own answer to a question."""
    index = open_index()

    def lexical(text: str) -> list[str]:
        return [found for found, _ in index.entry_words.search(text, _DEPTH)]

    def dense(text: str) -> list[str]:
        return [found for found, _ in index.entries.search(index.encoder.encode([text])[0], _DEPTH)]

    def fused(text: str) -> list[str]:
        return [match.id for match in ask(text, top_k=_DEPTH).matches]

    return {"BM25": lexical, "embeddings": dense, "fused": fused}


def ranks(ranker: Ranker, pairs: list[tuple[str, str]]) -> dict[str, float]:
    """recall@1, recall@5 and MRR of a ranker over (text, expected entry)."""
    found = [_rank(ranker(text), entry) for text, entry in pairs]
    count = max(len(found), 1)
    return {
        "recall@1": round(sum(rank == 1 for rank in found) / count, 4),
        "recall@5": round(sum(rank >= 1 for rank in found) / count, 4),
        "mrr": round(sum(1 / rank for rank in found if rank) / count, 4),
    }


def _rank(ids: list[str], entry: str) -> int:
    return ids.index(entry) + 1 if entry in ids else 0
