"""``jaxerr-ask --format``: answers for other tools, on stdout."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from jaxerr_rag.answer.finding import Finding
    from jaxerr_rag.answer.model import Answer

FORMATS = ("text", "json", "github", "sarif")


class Findings:
    """Answers, printed as annotations when they come or as one SARIF log at the end."""

    def __init__(self, form: str | None) -> None:
        self._form = form
        self._found: list[Finding] = []
        self._unanswered: list[str] = []

    def add(self, answer: Answer, program: str | None, path: Path | None) -> None:
        """Takes up an answer; `program` is the text of the user's file `path`."""
        from jaxerr_rag.answer.finding import finding
        from jaxerr_rag.answer.github import annotation

        found = finding(answer, program, path)
        if found is None:
            self._unanswered.append(answer.reason or "no answer")
        elif self._form == "github":
            print(annotation(found))
        else:
            self._found.append(found)

    def finish(self) -> None:
        """Prints what was waiting for the end; without an answer a note tells why."""
        import json
        import sys

        if self._form == "sarif":
            from jaxerr_rag.answer.sarif import log

            print(json.dumps(log(self._found, self._unanswered), indent=2, ensure_ascii=False))
            return
        for reason in self._unanswered:
            print(f"jaxerr-ask: {reason}", file=sys.stderr)
