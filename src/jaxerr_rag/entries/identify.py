"""Whether the retriever, given the traceback of a broken program, comes back to its entry."""

from __future__ import annotations

from jaxerr_rag.entries.model import Entry


def identify(traceback: str, entry: Entry) -> str | None:
    """What is wrong with it, or None."""
    if f"{entry.exception}:" not in traceback and f"{entry.exception}\n" not in traceback:
        from jaxerr_rag.entries.tidy import _last_line

        return f"fails, but not with {entry.exception}: {_last_line(traceback)}"
    return None
