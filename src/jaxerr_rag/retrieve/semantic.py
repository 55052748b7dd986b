"""Answers a question in words by meaning: FAISS and BM25, fused."""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING

from jaxerr_rag.catalog.store import catalog
from jaxerr_rag.retrieve.build import SemanticIndex, open_index
from jaxerr_rag.retrieve.calibration import confidence
from jaxerr_rag.retrieve.model import Match, Retrieval
from jaxerr_rag.retrieve.pages import pages

if TYPE_CHECKING:
    import numpy as np

MAX_QUERY = 1_000
"""Characters of a question that are used."""

NEAR = 0.45
"""Cosine of the nearest entry below which a question is about something else."""

CLEARLY = 0.1
"""By how much the cosine of a raise site must beat that of every entry to be shown first."""

_DEPTH = 30
_SMOOTH = 60
"""The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009)."""


_building = Lock()


def _index() -> SemanticIndex:
    """The index; threads that ask for it while it is built wait for it."""
    with _building:
        return _opened()


@cache
def _opened() -> SemanticIndex:
    """The index, with a progress bar on a terminal while it is built."""
    if not sys.stderr.isatty():
        return open_index()
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("building the index", total=None)
        return open_index(progress=lambda done, total: progress.update(bar, completed=done, total=total))


def ask(question: str, *, top_k: int = 5) -> Retrieval:
    """The entries and raise sites a question is about."""
    index = _index()
    query, vector, near = _near(question)
    if not near or near[0][1] < NEAR:
        return Retrieval(
            "unsure", "Nothing known is near to this question: paste the traceback, or name the JAX function."
        )
    entries = [
        Match(
            id=entry_id,
            kind="entry",
            title=pages().title(entry_id),
            confidence=confidence(question_signal(cosine) if rank == 0 else "question:later"),
            sites=(),
            evidence=("near in meaning to what you ask",),
        )
        for rank, (entry_id, cosine) in enumerate(_ranked(query, near)[:top_k])
    ]
    sites = _sites(index, query, vector, top_k)
    # Somebody wrote an entry for what people ask; a raise site has to be clearly nearer to come before it.
    if sites and sites[0][1] > near[0][1] + CLEARLY:
        matches = [sites[0][0], *entries, *(match for match, _ in sites[1:])]
    else:
        matches = [*entries, *(match for match, _ in sites)]
    return Retrieval("answered", None, tuple(matches[:top_k]))


def ask_scored(question: str) -> list[tuple[str, float]]:
    """The entries for a question, best first, each with the cosine of its nearest passage."""
    query, _, near = _near(question)
    return _ranked(query, near)


def _near(question: str) -> tuple[str, np.ndarray, list[tuple[str, float]]]:
    """The question cut to size, its vector, and the nearest entries with their cosines."""
    index = _index()
    query = " ".join(question.split())[:MAX_QUERY]
    vector = index.encoder.encode([query])[0]
    return query, vector, index.entries.search(vector, _DEPTH)


def _ranked(query: str, near: list[tuple[str, float]]) -> list[tuple[str, float]]:
    cosines = dict(near)
    named = [(entry_id, 1.0) for fact in named_syntax(query) for entry_id in pages().for_fact(fact)]
    # What a question names outright says more than what it is like.
    fused = fuse([near, _index().entry_words.search(query, _DEPTH), named, named])
    return [(entry_id, cosines.get(entry_id, 0.0)) for entry_id in fused]


def _sites(index: SemanticIndex, query: str, vector: np.ndarray, count: int) -> list[tuple[Match, float]]:
    """Raise sites near to a question, with their cosines."""
    near = index.sites.search(vector, _DEPTH)
    cosines = dict(near)
    found = []
    for site_id in fuse([near, index.site_words.search(query, _DEPTH)])[:count]:
        site = catalog().by_id(site_id)
        if site is not None:
            evidence = ("its message or source is near in meaning to what you ask",)
            match = Match(site.id, "site", site.template, confidence("question:site"), (site,), evidence)
            found.append((match, cosines.get(site_id, 0.0)))
    return found


def named_syntax(question: str) -> list[str]:
    """Facts about a line of code that a question names: ``if`` in "why can't I use if here?".

    A keyword that is a word of English as well counts where it is quoted, or where its neighbours show that
    it is meant as Python's.
    """
    found = []
    for match in _KEYWORD.finditer(question):
        word = next(filter(None, match.groups()))
        found += [word, f"call:{word}"]
    return list(dict.fromkeys(found))


_WORDS = "if|while|for|and|or|not|in|assert"
_BUILTINS = "float|int|bool|range|min|max|sorted|any|all|len|print"
_KEYWORD = re.compile(
    rf"`({_WORDS}|{_BUILTINS})\b"
    rf"|\b(?:use|using|an?|python|the|my|write|with) ({_WORDS})\b(?! the| my| a | i )"
    rf"|\b({_WORDS}) (?:statement|loop|condition|expression|operator|clause)"
    rf"|\b({_BUILTINS})\(",
    re.IGNORECASE,
)


def fuse(rankings: list[list[tuple[str, float]]]) -> list[str]:
    """One ranking of several, by the sum of the reciprocals of the ranks."""
    scores: dict[str, float] = defaultdict(float)
    for ranking in rankings:
        for rank, (found, _) in enumerate(ranking):
            scores[found] += 1.0 / (_SMOOTH + rank + 1)
    return sorted(scores, key=lambda found: (-scores[found], found))


def question_signal(cosine: float) -> str:
    """What kind of match an entry is for a question, for calibration."""
    return f"question:{min(max(int(cosine * 10), 0), 9)}"
