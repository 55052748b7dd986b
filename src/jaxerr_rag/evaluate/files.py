"""The folder of results: rows as they are done, so that a run can go on where it was stopped, and what they
come to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Self

from jaxerr_rag.errors import InputError
from jaxerr_rag.evaluate.measure import COLUMNS

_ROWS = "rows.jsonl"


class Rows:
    """The rows in a folder of results.

    Args:
      out: the folder; it is made.
      resume: keep those that are there.

    Attributes:
      rows: those that were there.

    Raises:
      InputError: what is there are not rows of this version.
    """

    def __init__(self, out: Path, *, resume: bool) -> None:
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"--out {out} can't be made: {error.strerror}") from None
        path = out / _ROWS
        self.rows = _read(path) if resume and path.is_file() else []
        unfinished = path.with_suffix(".new")
        # A row that was cut off when the run was stopped is not carried over.
        self._file = unfinished.open("w", encoding="utf-8")
        for row in self.rows:
            self.add(row)
        unfinished.replace(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, row: dict[str, Any]) -> None:
        """Keeps a row, at once."""
        self._file.write(json.dumps(row) + "\n")
        self._file.flush()


def _read(path: Path) -> list[dict[str, Any]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = []
    for number, line in enumerate(lines, 1):
        try:
            row = json.loads(line)
        except ValueError:
            if number == len(lines):
                break
            raise InputError(f"{path}, line {number}, is not JSON: run without --resume") from None
        if not isinstance(row, dict) or row.keys() != COLUMNS:
            raise InputError(f"{path} has rows of another version: run without --resume")
        rows.append(row)
    return rows


def write_results(out: Path, results: dict[str, Any]) -> None:
    """Writes the figures as JSON."""
    write(out / "results.json", json.dumps(results, indent=1) + "\n")


def write(path: Path, text: str) -> None:
    """Writes a file of the folder."""
    path.write_text(text, encoding="utf-8")
