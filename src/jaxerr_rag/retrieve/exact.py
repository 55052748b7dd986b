"""From a message and the frames of its traceback to the raise site in JAX's source."""

from __future__ import annotations

import itertools
from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

from jaxerr_rag.catalog import template as templates
from jaxerr_rag.catalog.store import Catalog, RaiseSite
from jaxerr_rag.report import ExceptionInfo, Frame
from jaxerr_rag.retrieve.model import SiteMatch
from jaxerr_rag.retrieve.said import Said

LEAST_LITERAL = 12
"""Letters a template needs to be trusted where it is only part of the message."""

LEAST_WHOLE = 4
"""Letters a template needs to be trusted where it is the whole message."""

_FRAMES = 6
"""JAX frames from the innermost that are looked at: a helper may build the message below the raise."""

# How much a match is worth beside one of the same letters that has no such flaw.
OPEN_END, _INSIDE, _OTHER_CLASS, _OTHER_VERSION = 0.85, 0.5, 0.6, 0.8
_UNLIKELY = 0.95
_FRAME, _LINE = 1_000.0, 2_000.0

SAME_CLASS = {
    "XlaRuntimeError": "JaxRuntimeError",
    "InternalFloatingPointError": "FloatingPointError",
}
"""Exceptions that another name or a base class stands for in a traceback."""


def match_sites(
    exception: ExceptionInfo,
    catalog: Catalog,
    *,
    version: str | None = None,
    likely: str | None = None,
    chain_index: int = 0,
    said: Said | None = None,
) -> list[SiteMatch]:
    """The raise sites an exception may come from, best first, one for each template.

    Args:
      exception: class, message and frames as the traceback has them.
      catalog: the raise sites.
      version: a mined JAX version, if known: sites that it lacks rank lower.
      likely: a mined version that decides where `version` is not known.
      chain_index: which exception of the report it is.
      said: its message, if it has been made ready before.
    """
    said = said or Said(exception.said)
    named = SAME_CLASS.get(exception.name, exception.name) if exception.type else None
    frames = _innermost(exception.frames)
    standing = {(frame.jax_file, frame.function): frame for frame in reversed(frames)}
    # Hundreds of rows have a word of the message; of nearly all of them it lacks the rest.
    folded = said.folded
    filed = catalog.filed(said.words)
    rows = {row for _, row in filed} if said.is_cut else {row for piece, row in filed if piece in folded}
    for place in standing:
        here = _in_function(catalog, *place)
        rows.update(here.rows if said.is_cut else (row for piece, row in here.unfiled if piece in folded))
    if frames:
        # The line alone may be proof.
        innermost = frames[0]
        rows.update(
            _in_function(catalog, innermost.jax_file, innermost.function).lines.get(innermost.line, ())
        )
    found: dict[str, list[SiteMatch]] = defaultdict(list)
    for row in rows:
        site = catalog.row(row)
        match = _try(site, named, said, standing.get((site.file, site.name)), frames, version, chain_index)
        if match is not None:
            found[templates.unnamed(site.template) or site.id].append(match)
    groups = (_group(matches, version or likely) for matches in found.values())
    ranked = sorted(groups, key=lambda m: (-_in_version(m, version or likely), m.site.id))
    return ranked if version else _as_likely(ranked, likely)


def _as_likely(ranked: list[SiteMatch], likely: str | None) -> list[SiteMatch]:
    """Puts first what the likely version's function says, if the best is what the same one said in others."""
    if likely is None or not ranked or ranked[0].on_line or likely in ranked[0].site.lines:
        return ranked
    place = (ranked[0].site.file, ranked[0].site.function)
    here = [m for m in ranked if likely in m.site.lines and (m.site.file, m.site.function) == place]
    return here[:1] + [match for match in ranked if match not in here[:1]]


class _Function(NamedTuple):
    """The raise sites of a function.

    Attributes:
      rows: all of them.
      unfiled: those that no word leads to, each after the longest piece of its template.
      lines: those that have a line in any version, by that line.
    """

    rows: tuple[int, ...]
    unfiled: tuple[tuple[str, int], ...]
    lines: dict[int, set[int]]


@lru_cache(maxsize=2048)
def _in_function(catalog: Catalog, file: str, name: str) -> _Function:
    """Tracebacks of many errors pass the same few functions."""
    rows = tuple(catalog.in_function(file, name))
    unfiled = []
    lines: dict[int, set[int]] = defaultdict(set)
    for row in rows:
        site = catalog.row(row)
        if not any(templates.tokens(site.template)):
            unfiled.append((templates.longest(site.template), row))
        for line in itertools.chain.from_iterable(site.lines.values()):
            lines[line].add(row)
    return _Function(rows, tuple(unfiled), dict(lines))


def _in_version(match: SiteMatch, version: str | None) -> float:
    """The score, a little less for a site that the version lacks."""
    lacks = version is not None and version not in match.site.lines
    return text_score(match) * (_UNLIKELY if lacks else 1.0) + match.score - text_score(match)


def text_score(match: SiteMatch) -> float:
    """What the message alone is worth, without the frames."""
    return match.score - (_FRAME if match.in_frames else 0.0) - (_LINE if match.on_line else 0.0)


def _innermost(frames: tuple[Frame, ...]) -> list[Frame]:
    """The last JAX frames, if the traceback ends in JAX."""
    ending: list[Frame] = []
    for frame in reversed(frames):
        # A context manager or decorator of the standard library may stand between.
        if frame.owner == "jax" and frame.jax_file:
            ending.append(frame)
        elif frame.owner != "python":
            break
        if len(ending) == _FRAMES:
            break
    return ending


def _try(
    site: RaiseSite,
    named: str | None,
    said: Said,
    frame: Frame | None,
    frames: list[Frame],
    version: str | None,
    chain_index: int,
) -> SiteMatch | None:
    """A raise site as a match; `named` is the class that the traceback names, None if it names none."""
    binding = said.bound(site.template) if site.template else None
    untold = binding is None or binding.literal < LEAST_WHOLE
    # Only the traceback can tell: the raise has no text of its own, or none worth the name. Then the
    # frame must be the innermost one, and the line that of the raise.
    if untold and (frame is None or frame is not frames[0]):
        return None
    # In some version or other a line like this one raises; a message of its own says that it is not this.
    if untold and version is None and templates.literal_size(site.template) >= LEAST_LITERAL:
        return None
    on_line = frame is not None and _on_line(site, frame, version)
    same_class = _same_class(site, named)
    if binding is None or untold:
        empty_as_said = bool(site.template) or not said.folded
        if not (on_line and empty_as_said and (same_class or site.kind == "reraise")):
            return None
        score = _FRAME + _LINE + (1.0 if same_class else 0.0)
        return SiteMatch(site, binding, (site,), True, True, score, chain_index)
    if binding.literal < LEAST_LITERAL and not binding.whole and frame is None:
        return None
    score = float(binding.literal)
    if not binding.whole:
        score *= OPEN_END if binding.start == 0 else _INSIDE
    if not same_class:
        score *= _OTHER_CLASS
    if version and version not in site.lines:
        score *= _OTHER_VERSION
    # Of two templates with the same letters the one with fewer holes says more.
    score -= 0.01 * len(binding.holes)
    # A frame that stands elsewhere in its function may only have called what raised a longer message.
    in_frames = frame is not None and (on_line or binding.whole)
    score += (_FRAME if in_frames else 0.0) + (_LINE if on_line else 0.0)
    return SiteMatch(site, binding, (site,), in_frames, on_line, score, chain_index)


def _on_line(site: RaiseSite, frame: Frame, version: str | None) -> bool:
    """Whether a frame stands on the raise statement, in this version or, if it isn't known, in any."""
    wanted = site.lines.values() if version is None else [site.lines.get(version, ())]
    return any(frame.line in lines for lines in wanted)


def _same_class(site: RaiseSite, named: str | None) -> bool:
    return not site.exception or named is None or SAME_CLASS.get(site.exception, site.exception) == named


def _group(matches: list[SiteMatch], version: str | None) -> SiteMatch:
    matches.sort(
        key=lambda m: (-m.score, version not in m.site.lines, -len(m.site.lines), m.site.file, m.site.id)
    )
    best = matches[0]
    if len(matches) == 1:
        return best
    sites = tuple(match.site for match in matches)
    return SiteMatch(
        best.site, best.binding, sites, best.in_frames, best.on_line, best.score, best.chain_index
    )
