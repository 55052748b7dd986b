"""Checks what a model wrote against what it was given to read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_FENCE = re.compile(r"^[ ]{0,3}(`{3,}|~{3,})[^\n]*\n(.*?)(?:^[ ]{0,3}\1[`~]*[ \t]*$|\Z)", re.M | re.S)
_INLINE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.S)
_CITATION = re.compile(r"\[([a-z0-9][a-z0-9-]{2,})\]")
_LINK = re.compile(
    r"\b[a-z][a-z0-9+.-]*://[^\s<>\")\]]+|\bwww\.[^\s<>\")\]]+|\b(?:mailto|javascript|data):\S+", re.I
)
_TARGET = re.compile(r"\]\(\s*<?([^)>\s]*)|^[ ]{0,3}\[[^\]\n]+\]:\s*(\S+)", re.M)
_DOMAIN = re.compile(
    r"(?<![\w.@/])(?:[\w-]+\.)+(?:com|org|io|dev|net|ai|edu|gov|app|co|me|info)\b(?!\.\w|\()", re.I
)
_TAG = re.compile(r"<(?!secret-\d+>)[/!]?[a-z][^>\n]*>", re.I)
_VERSION = re.compile(r"(?<![\w.])v?(\d+(?:\.\d+)+)(?![\w]|\.\d)")
_PINNED = re.compile(r"[=<>~]=\s*(\d+(?:\.\d+)+)|(?<![\w.])(\d+\.\d+\.\d+(?:\.\d+)*)(?![\w]|\.\d)")
_LONG = 20
"""Words from which on a paragraph has to say where it is from."""


def objection(text: str, ids: Iterable[str], sources: Iterable[str], given: Iterable[str] = ()) -> str | None:
    """What is wrong with a text, in a sentence, or None.

    Args:
      text: Markdown of a model.
      ids: what it may cite.
      sources: our own texts that it was given: links may come from these only.
      given: texts of the user: versions and code may come from these too.
    """
    ours = "\n".join(sources)
    return next(_objections(text, set(ids), ours, "\n".join([ours, *given])), None)


def _objections(text: str, ids: set[str], ours: str, known: str) -> Iterator[str]:
    if not text.strip():
        yield "it is empty"
        return
    fenced = "\n".join(match[2] for match in _FENCE.finditer(text))
    prose = _FENCE.sub("\n\n", text)
    plain = _INLINE.sub(" ", prose)
    cited = _CITATION.findall(plain)
    # A word without a hyphen in brackets is part of a sentence: "[sic]".
    for one in cited:
        if one not in ids and ("-" in one or any(char.isdigit() for char in one)):
            yield f"it cites {one}, which it was not given"
    if not ids.intersection(cited):
        yield "it cites nothing"
    for paragraph in re.split(r"\n\s*\n", plain):
        if len(paragraph.split()) >= _LONG and not ids.intersection(_CITATION.findall(paragraph)):
            yield "a paragraph of it has no citation"
    for link in [*_LINK.findall(text), *_DOMAIN.findall(plain)]:
        if link.rstrip(".,;:!?*_`'") not in ours:
            yield "it has a link that is in no source"
    for target in _TARGET.findall(prose):
        address = "".join(target)
        if not address or address not in ours:
            yield "it has a link that is in no source"
    if _TAG.search(plain):
        yield "it has HTML in it"
    versions = set(re.findall(r"\d+(?:\.\d+)+", known))
    named = [*_VERSION.findall(plain), *("".join(found) for found in _PINNED.findall(text))]
    for version in named:
        if version not in versions:
            yield f"it names version {version}, which no source has"
    lines = {" ".join(line.split()) for line in known.splitlines()}
    for line in fenced.splitlines():
        if line.strip() and " ".join(line.lstrip("+- ").split()) not in lines | {""}:
            yield "it shows code that was not run"
