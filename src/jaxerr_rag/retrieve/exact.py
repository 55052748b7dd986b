"""From a message and the frames of its traceback to the raise site in JAX's source."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from jaxerr_rag.catalog import template as templates
from jaxerr_rag.catalog.store import Catalog, RaiseSite
from jaxerr_rag.report import ExceptionInfo, Frame
from jaxerr_rag.retrieve.model import SiteMatch

MAX_MESSAGE = 20_000
"""Characters of a message that are compared: the beginning and the end of a longer one."""

LEAST_LITERAL = 12
"""Letters a template needs to be trusted where it is only part of the message."""

LEAST_WHOLE = 4
"""Letters a template needs to be trusted where it is the whole message."""

_CUT = ("...", "…")
"""How a text ends that somebody has cut off."""

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
) -> list[SiteMatch]:
    """The raise sites an exception may come from, best first, one for each template.

    Args:
      exception: class, message and frames as the traceback has them.
      catalog: the raise sites.
      version: a mined JAX version, if known: sites that it lacks rank lower.
      likely: a mined version that decides where `version` is not known.
      chain_index: which exception of the report it is.
    """
    folded = templates.fold(_clip(exception.said))
    named = SAME_CLASS.get(exception.name, exception.name) if exception.type else None
    frames = _innermost(exception.frames)
    rows = {row for word in templates.words(folded) for row in catalog.with_token(word)}
    framed = {
        row: frame
        for frame in reversed(frames)
        for row in _in_function(catalog, frame.jax_file, frame.function)
    }
    found: dict[str, list[SiteMatch]] = defaultdict(list)
    is_cut = folded.endswith(_CUT)
    for row in rows | framed.keys():
        site, piece, size = _looked_for(catalog, row)
        frame = framed.get(row)
        # Most rows end here: what the template says is not in the text, and the traceback is no proof either.
        if not is_cut and piece not in folded:
            if frame is None or frame is not frames[0]:
                continue
            if version is None and size >= LEAST_LITERAL:
                continue
        match = _try(site, named, folded, frame, frames, version, chain_index)
        if match is not None:
            found[_unit(site)].append(match)
    groups = (_group(matches, version or likely) for matches in found.values())
    return sorted(groups, key=lambda m: (-_in_version(m, version or likely), m.site.id))


@lru_cache(maxsize=16_384)
def _looked_for(catalog: Catalog, row: int) -> tuple[RaiseSite, str, int]:
    """A raise site, the longest piece of its template, and how many letters that has."""
    site = catalog.row(row)
    return site, _longest(site.template), letters(site.template)


@lru_cache(maxsize=2048)
def _in_function(catalog: Catalog, file: str, name: str) -> tuple[int, ...]:
    """Rows of a function: tracebacks of many errors pass the same few."""
    return tuple(catalog.in_function(file, name))


def _in_version(match: SiteMatch, version: str | None) -> float:
    """The score, a little less for a site that the version lacks."""
    lacks = version is not None and version not in match.site.lines
    return text_score(match) * (_UNLIKELY if lacks else 1.0) + match.score - text_score(match)


def text_score(match: SiteMatch) -> float:
    """What the message alone is worth, without the frames."""
    return match.score - (_FRAME if match.in_frames else 0.0) - (_LINE if match.on_line else 0.0)


def _clip(message: str) -> str:
    if len(message) <= MAX_MESSAGE:
        return message
    half = MAX_MESSAGE // 2
    return message[:half] + " … " + message[-half:]


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
    folded: str,
    frame: Frame | None,
    frames: list[Frame],
    version: str | None,
    chain_index: int,
) -> SiteMatch | None:
    """A raise site as a match; `named` is the class that the traceback names, None if it names none."""
    binding = bound(site.template, folded) if site.template else None
    untold = binding is None or binding.literal < LEAST_WHOLE
    # Only the traceback can tell: the raise has no text of its own, or none worth the name. Then the
    # frame must be the innermost one, and the line that of the raise.
    if untold and (frame is None or frame is not frames[0]):
        return None
    # In some version or other a line like this one raises; a message of its own says that it is not this.
    if untold and version is None and letters(site.template) >= LEAST_LITERAL:
        return None
    on_line = frame is not None and _on_line(site, frame, version)
    same_class = _same_class(site, named)
    if binding is None or untold:
        empty_as_said = bool(site.template) or not folded
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


def bound(template: str, folded: str) -> templates.Binding | None:
    """`templates.bind`, but at once where a piece of the template is nowhere in a text that isn't cut."""
    if _longest(template) not in folded and not folded.endswith(_CUT):
        return None
    return templates.bind(template, folded)


@lru_cache(maxsize=16_384)
def _longest(template: str) -> str:
    """The longest piece between the holes of a template, as any text of it has it."""
    pieces = (part.strip() for is_hole, part in templates.compiled(template) if not is_hole)
    return max(pieces, key=len, default="")


@lru_cache(maxsize=16_384)
def letters(template: str) -> int:
    """How many letters a template has outside its holes."""
    parts = templates.compiled(template)
    return sum(map(str.isalnum, "".join(part for is_hole, part in parts if not is_hole)))


def _on_line(site: RaiseSite, frame: Frame, version: str | None) -> bool:
    """Whether a frame stands on the raise statement, in this version or, if it isn't known, in any."""
    wanted = site.lines.values() if version is None else [site.lines.get(version, ())]
    return any(frame.line in lines for lines in wanted)


def _same_class(site: RaiseSite, named: str | None) -> bool:
    return not site.exception or named is None or SAME_CLASS.get(site.exception, site.exception) == named


def _unit(site: RaiseSite) -> str:
    """What is ranked: the template with its holes unnamed; the site itself where there is no template."""
    if not site.template:
        return site.id
    return "".join("\0" if is_hole else part for is_hole, part in templates.compiled(site.template))


def _group(matches: list[SiteMatch], version: str | None) -> SiteMatch:
    matches.sort(
        key=lambda m: (-m.score, version not in m.site.lines, -len(m.site.lines), m.site.file, m.site.id)
    )
    best = matches[0]
    sites = tuple(match.site for match in matches)
    return SiteMatch(
        best.site, best.binding, sites, best.in_frames, best.on_line, best.score, best.chain_index
    )
