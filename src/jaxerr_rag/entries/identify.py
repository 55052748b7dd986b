"""Whether the retriever, given the traceback of a broken program, comes back to its entry."""

from __future__ import annotations

from jaxerr_rag.entries.model import Entry


def identify(traceback: str, entry: Entry) -> str | None:
    """What is wrong with what retrieval makes of the traceback, or None."""
    from jaxerr_rag.report import ExceptionInfo, parse
    from jaxerr_rag.retrieve import retrieve
    from jaxerr_rag.retrieve.exact import SAME_CLASS

    # jaxerr-ask reads the program that a traceback names, if the file is there.
    report = parse(traceback, entry.broken)
    raised = report.exception or ExceptionInfo("", "")
    if not raised.type and not entry.log:
        return "fails without an exception that can be read"
    found = retrieve(report)
    if not found.matches:
        return f"is not recognised ({raised.name}: {raised.message[:80]!r}): {found.reason}"
    names = {SAME_CLASS.get(exc.name, exc.name) for exc in report.chain if exc.type}
    if names and not names & {SAME_CLASS.get(name, name) for name in entry.exceptions}:
        return f"fails with {raised.name}, not {entry.exception}: {raised.message[:80]!r}"
    if found.matches[0].id != entry.id:
        ranks = [match.id for match in found.matches]
        at = f"second to {ranks[0]}" if entry.id in ranks[1:2] else f"is led to {ranks[0]}"
        return f"{at} ({', '.join(ranks[:4])}): {raised.message[:60]!r}"
    return None
