"""What launchers, loggers, Markdown and mail put before every line, taken off again."""

from __future__ import annotations

import re
from typing import NamedTuple

from jaxerr_rag.report.lines import HEADER, is_header


class _Kind(NamedTuple):
    """A known prefix; `by_source` if it names the process that wrote the line."""

    pattern: re.Pattern[str]
    by_source: bool = False


_QUOTE = _Kind(re.compile(r"> ?"))
_KINDS = (
    _QUOTE,
    _Kind(re.compile(r"\[\d{1,5},\d{1,5}\]<std(?:out|err)>: ?"), by_source=True),
    _Kind(re.compile(r"\[(?:default|[Rr]ank ?|RANK ?)?\d{1,5}\]:? ?(?=\S| |$)"), by_source=True),
    _Kind(re.compile(r"\((?:[\w.:<>-]{1,100} )?pid=\d{1,9}(?:, ip=[\d.]{1,40})?\) ?"), by_source=True),
    _Kind(re.compile(r"\d{1,5}: ?"), by_source=True),
    _Kind(re.compile(r"[A-Za-z][\w.-]{0,80} {1,20}\| ?"), by_source=True),
    _Kind(
        re.compile(
            r"\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?\]?"
            r"(?: std(?:out|err) [FP])? ?"
        )
    ),
    _Kind(re.compile(r"[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \S{1,100} [^\s:]{1,100}: ?")),
    _Kind(re.compile(r"##\[error\] ?")),
)
_ANCHOR = re.compile(r'(?:\+ )?(?:Exception Group )?Traceback \(most recent call last\)|  File "|╭─')
_PASSES = 4  # a timestamp before a rank before a quotation


def unprefixed(lines: list[str]) -> list[str]:
    """The lines without what was put before each of them.

    A prefix is taken off where it stands before tracebacks' own lines (or, in a text without any,
    before most lines). Lines of several processes that were mixed are sorted by process, so that each
    one's traceback is whole again.
    """
    for _ in range(_PASSES):
        after = _one_pass(lines)
        if after is lines:
            break
        lines = after
    return _learned(lines)


def _one_pass(lines: list[str]) -> list[str]:
    anchors = [
        line[: found.start()] for line in lines if _may_anchor(line) and (found := _ANCHOR.search(line))
    ]
    # Nearly all texts end here: what stands before is only indentation.
    if anchors and not any(map(str.strip, anchors)):
        return lines
    shown = [line for line in lines if line.strip()]
    pytest = any(line.startswith("E   ") for line in lines)
    for kind in _KINDS:
        if kind is _QUOTE and pytest:
            continue  # its ">" marks the failing line; a quoted report of pytest's has no bare "E" lines
        if anchors:
            hits = sum(kind.pattern.match(before) is not None for before in anchors)
            # Part of a mail is quoted, but a logger writes before all lines or before the first only.
            if hits == 0 or (2 * hits < len(anchors) and kind is not _QUOTE):
                continue
        elif 5 * sum(_match(line, kind) is not None for line in shown) < 3 * len(shown):
            continue
        if kind is _QUOTE:
            return _unquoted(lines)
        return _sorted_by_source(lines, kind) if kind.by_source else [_without(line, kind) for line in lines]
    return lines


def _may_anchor(line: str) -> bool:
    """A quick look at whether `_ANCHOR` is in a line."""
    return "Traceback" in line or 'File "' in line or "╭─" in line


def _match(line: str, kind: _Kind) -> re.Match[str] | None:
    """The prefix of the line; the interpreter's ``>>> `` is no quotation."""
    return None if kind is _QUOTE and line.startswith(">>> ") else kind.pattern.match(line)


def _unquoted(lines: list[str]) -> list[str]:
    """The lines without ``> ``; where a quotation ends a code fence is put, for its message ends there."""
    out: list[str] = []
    quoted = False
    for line in lines:
        plain = _without(line, _QUOTE)
        if quoted and plain is line and line.strip():
            out.append("```")
        quoted = plain is not line
        out.append(plain)
    return out


def _without(line: str, kind: _Kind) -> str:
    found = _match(line, kind)
    return line[found.end() :] if found else line


def _sorted_by_source(lines: list[str], kind: _Kind) -> list[str]:
    """The lines of each process together, in the order in which the processes first spoke."""
    sources: dict[str, list[str]] = {}
    source = ""
    for line in lines:
        found = kind.pattern.match(line)
        if found:
            source = found[0].strip()
        sources.setdefault(source, []).append(line[found.end() :] if found else line)
    return [line for of_one in sources.values() for line in of_one]


def _learned(lines: list[str]) -> list[str]:
    """Take off a prefix no list has: what stands before a header and, digits aside, before the next lines."""
    for i, line in enumerate(lines):
        prefix = line[: line.index(HEADER)].removesuffix("Exception Group ") if is_header(line) else ""
        if not prefix.strip(" |+") or len(prefix) > 200:
            continue
        parts = re.split(r"(\d+)", prefix.rstrip())
        blanks = len(prefix) - len(prefix.rstrip())
        shape = "".join(r"\d{1,20}" if part.isdigit() else re.escape(part) for part in parts)
        learned = _Kind(re.compile(shape + f" {{0,{blanks}}}"))
        following = lines[i + 1 : i + 4]
        if following and all(learned.pattern.match(after) for after in following):
            return [_without(line, learned) for line in lines]
    return lines
