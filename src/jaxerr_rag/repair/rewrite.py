"""Rewrite rules of entries: ast-grep patterns that turn broken code into the fix.

``rewrite.yml`` in an entry's folder is a list of rules:

- ``strategy``: the fix it leads to.
- ``rule``: an ast-grep rule (``pattern``, ``kind``, ``has``, ``inside`` ...).
- ``fix``: the text that replaces a match, with its ``$METAVARIABLES`` and ``$$$LISTS``.
- ``where``: ``line`` (the match must touch the failing statement, the default) or ``program`` (all matches).
- ``weight``, ``safety``, ``import``: as in `jaxerr_rag.repair.model.Candidate`; an import line the fix needs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from jaxerr_rag.errors import MissingExtra
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.situation import Situation

if TYPE_CHECKING:
    from ast_grep_py import SgNode

RULES = "rewrite.yml"
_VARIABLE = re.compile(r"\$\$\$([A-Z_][A-Z0-9_]*)|\$([A-Z_][A-Z0-9_]*)")


def propose(situation: Situation, folder: Path) -> Iterator[Candidate]:
    """What the rules of an entry make of a failure, one candidate a rule.

    Raises:
      MissingExtra: ast-grep is not installed.
    """
    path = folder / RULES
    if not path.is_file():
        return
    try:
        from ast_grep_py import SgRoot
    except ImportError:
        raise MissingExtra("repairing programs", "repair") from None
    code = situation.code
    root = SgRoot(code.source, "python").root()
    first, last = _failing_lines(situation)
    for rule in yaml.safe_load(path.read_text(encoding="utf-8")):
        matches = root.find_all({"rule": rule["rule"]})
        if rule.get("where", "line") == "line":
            matches = [m for m in matches if _touches(m, first, last)]
        edits = _edits(matches, rule["fix"], code.source)
        if not edits:
            continue
        wanted = rule.get("import")
        if wanted and wanted not in code.source:
            edits.append(code.import_edit(wanted))
        yield Candidate(
            rule["strategy"],
            tuple(edits),
            float(rule.get("weight", 0.8)),
            rule.get("safety", "review"),
            source="rewrite",
        )


def _failing_lines(situation: Situation) -> tuple[int, int]:
    statement = situation.statement
    if statement is None:
        return situation.line, situation.line
    # Of a compound statement only the header is the failing code.
    return situation.line, max(situation.line, _header_end(situation))


def _header_end(situation: Situation) -> int:
    statement = situation.statement
    assert statement is not None
    body = getattr(statement, "body", None)
    if body is not None and not isinstance(body, list | tuple):
        return situation.code.line(body) - 1
    return situation.code.end_line(statement)


def _touches(match: SgNode, first: int, last: int) -> bool:
    found = match.range()
    return bool(found.start.line + 1 <= last and found.end.line + 1 >= first)


def _edits(matches: list[SgNode], fix: str, source: str) -> list[Edit]:
    """One edit a match; a match inside one that is replaced already is left."""
    # ast-grep counts characters, edits count bytes.
    edits: list[Edit] = []
    end = -1
    for match in matches:
        found = match.range()
        if found.start.index < end:
            continue
        end = found.end.index
        start_byte = len(source[: found.start.index].encode("utf-8"))
        length = len(source[found.start.index : found.end.index].encode("utf-8"))
        edits.append(Edit(start_byte, start_byte + length, _filled(match, fix, source)))
    return edits


def _filled(match: SgNode, fix: str, source: str) -> str:
    def value(found: re.Match[str]) -> str:
        if found[1]:
            nodes: list[Any] = match.get_multiple_matches(found[1])
            while nodes and nodes[-1].text() == ",":
                nodes.pop()  # The last comma of a call: what follows the list in the fix has its own.
            return source[nodes[0].range().start.index : nodes[-1].range().end.index] if nodes else ""
        node = match.get_match(found[2])
        return node.text() if node is not None else found[0]

    return _VARIABLE.sub(value, fix)
