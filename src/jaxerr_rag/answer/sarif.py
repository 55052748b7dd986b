"""Findings as SARIF 2.1.0, the OASIS format for results of program analysis."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jaxerr_rag.answer.finding import Finding

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def log(findings: Iterable[Finding], unanswered: Iterable[str] = ()) -> dict[str, Any]:
    """A SARIF log with one run.

    Args:
      findings: become results, their patches fixes.
      unanswered: why other reports have no answer; become notifications.
    """
    found = list(findings)
    rules = {one.id: {"id": one.id, "shortDescription": {"text": one.title}} for one in found}
    order = list(rules)
    driver = {"name": "jaxerr", "version": version("jaxerr-rag"), "rules": list(rules.values())}
    notes = [{"level": "note", "message": {"text": text}} for text in unanswered]
    run: dict[str, Any] = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": True, "toolExecutionNotifications": notes}],
        "results": [_result(one, order.index(one.id)) for one in found],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _result(found: Finding, rule: int) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": found.id,
        "ruleIndex": rule,
        "level": found.level,
        "message": {"text": found.text},
    }
    if found.file:
        place: dict[str, Any] = {"artifactLocation": {"uri": _uri(found.file)}}
        if found.line:
            place["region"] = {"startLine": found.line}
            if found.column:
                place["region"]["startColumn"] = found.column
        result["locations"] = [{"physicalLocation": place}]
    if found.program is not None and found.program_file and found.patches:
        result["fixes"] = [
            {
                "description": {"text": patch.note or patch.strategy.replace("_", " ")},
                "artifactChanges": [
                    {
                        "artifactLocation": {"uri": _uri(found.program_file)},
                        "replacements": list(_replacements(found.program, patch.program)),
                    }
                ],
            }
            for patch in found.patches
        ]
    return result


def _replacements(before: str, after: str) -> Iterator[dict[str, Any]]:
    """The lines that differ; a region ends before the first column of the line after it."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    for tag, i1, i2, j1, j2 in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        start, end = _at(old, i1), _at(old, i2)
        region = {"startLine": start[0], "startColumn": start[1], "endLine": end[0], "endColumn": end[1]}
        replacement: dict[str, Any] = {"deletedRegion": region}
        if j2 > j1:
            replacement["insertedContent"] = {"text": "".join(new[j1:j2])}
        yield replacement


def _at(lines: list[str], index: int) -> tuple[int, int]:
    """Line and column before a line; behind the last one the end of a text that has no newline there."""
    if index == len(lines) and lines and not lines[-1].endswith("\n"):
        return index, len(lines[-1]) + 1
    return index + 1, 1


def _uri(file: str) -> str:
    path = Path(file)
    return path.as_uri() if path.is_absolute() else quote(file)
