"""A live exception as plain data: with its class, its frames as they are, and what it hangs on.

Only the standard library is imported, and only what Python 3.9 has is used: ``jaxerr run`` loads this file
into programs of interpreters that have nothing of this package. `jaxerr_rag.report.live` makes reports of it.
"""

from __future__ import annotations

import linecache
import sys
import traceback
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    Hidden = Callable[[BaseException], list[Any] | None]
    """The traceback's parts before JAX took its frames out, outermost first; None if nobody kept them."""

CARRIER = "UnfilteredStackTrace"
"""JAX's cause with the frames it took from an exception, if ``JAX_TRACEBACK_FILTERING=remove_frames``."""

DEEPEST = 50
"""Exceptions of a chain that are followed."""

HEAD, TAIL = 100, 300
"""Frames that are kept of an endless recursion."""

MAX_TEXT = 200_000
"""Characters of a message, and of a whole traceback, that are kept."""


def facts(exc: BaseException, chain: list[tuple[dict[str, Any], list[Any]]]) -> dict[str, Any]:
    """What there is to know of an exception, as `json.dumps` takes it.

    Args:
      exc: it need not have been raised.
      chain: what `chained` gave of it.
    """
    text = "".join(traceback.format_exception(type(exc), exc, exc.__traceback__))
    version = getattr(sys.modules.get("jax"), "__version__", None)
    return {
        "text": text if len(text) <= MAX_TEXT else text[: MAX_TEXT // 2] + text[-MAX_TEXT // 2 :],
        "chain": [row for row, _ in chain],
        "jax": version if isinstance(version, str) else None,
        "python": f"{sys.version_info[0]}.{sys.version_info[1]}",
    }


def chained(exc: BaseException, hidden: Hidden = lambda exc: None) -> list[tuple[dict[str, Any], list[Any]]]:
    """The exceptions that lead to one, first raised first, and it itself: rows, and their tracebacks.

    Args:
      exc: it need not have been raised.
      hidden: knows the frames that JAX has taken out.
    """
    return _chained(exc, "none", set(), hidden)


def _chained(
    exc: BaseException, link: str, seen: set[int], hidden: Hidden
) -> list[tuple[dict[str, Any], list[Any]]]:
    seen.add(id(exc))
    found = []
    carrier = exc.__cause__ if type(exc.__cause__).__name__ == CARRIER else None
    holder = carrier or exc
    before, how = holder.__cause__, "cause"
    if before is None and not holder.__suppress_context__:
        before, how = holder.__context__, "context"
    if before is not None and id(before) not in seen and len(seen) < DEEPEST:
        found += _chained(before, how, seen, hidden)
    members = getattr(exc, "exceptions", ()) if _is_group(exc) else ()
    for member in members:
        if id(member) not in seen and len(seen) < DEEPEST:
            found += _chained(member, "group", seen, hidden)
    entries = hidden(exc) or walked(holder.__traceback__)
    if len(entries) > HEAD + TAIL:
        entries = entries[:HEAD] + entries[-TAIL:]
    kind = type(exc)
    module = "" if kind.__module__ in ("builtins", "__main__") else f"{kind.__module__}."
    notes = getattr(exc, "__notes__", None)
    row = {
        "type": module + kind.__qualname__,
        "message": (str(exc.message) if _is_group(exc) else _said(exc))[:MAX_TEXT],  # type: ignore[attr-defined]
        "frames": [_frame(entry) for entry in entries],
        "link": link,
        "notes": [str(note)[:MAX_TEXT] for note in notes if isinstance(note, str)]
        if isinstance(notes, list)
        else [],
        "members": len(members),
        "carrier": carrier is not None,
    }
    return [*found, (row, entries)]


def _is_group(exc: BaseException) -> bool:
    return any(kind.__name__ == "BaseExceptionGroup" for kind in type(exc).__mro__)


def _said(exc: BaseException) -> str:
    try:
        return str(exc)
    except Exception:  # a class of the user's
        return ""


def walked(tb: Any) -> list[Any]:
    """The parts of a traceback, outermost first."""
    entries = []
    while tb is not None:
        entries.append(tb)
        tb = tb.tb_next
    return entries


def _frame(tb: Any) -> list[Any]:
    """File, line, function, the whole lines of what failed, and the part of one line that did."""
    code = tb.tb_frame.f_code
    source, marked = _statement(tb, code)
    return [code.co_filename, tb.tb_lineno or 0, code.co_name, source, marked]


def _statement(tb: Any, code: Any) -> tuple[str, str]:
    """The source of the expression that failed, with its whole lines, and the expression on one line."""
    first, last, start, end = _position(tb, code)
    lines = linecache.getlines(code.co_filename, tb.tb_frame.f_globals)[first - 1 : last]
    if not lines or first < 1:
        return "", ""
    lines = [line.rstrip() for line in lines]
    margin = min((len(line) - len(line.lstrip()) for line in lines if line), default=0)
    source = "\n".join(line[margin:] for line in lines)
    if len(lines) > 1 or start is None or end is None:
        return source, ""
    marked = lines[0].encode()[start:end].decode("utf-8", "replace").strip()
    return source, "" if marked == source.strip() else marked


def _position(tb: Any, code: Any) -> tuple[int, int, int | None, int | None]:
    line = tb.tb_lineno or 0
    if not hasattr(code, "co_positions"):  # before Python 3.11
        return line, line, None, None
    places = list(code.co_positions())
    at = tb.tb_lasti // 2
    first, last, start, end = places[at] if 0 <= at < len(places) else (None, None, None, None)
    if first is None or last is None or first != line:
        return line, line, None, None
    return first, last, start, end
