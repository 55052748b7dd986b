"""What is measured of one case; plain data, so that rows can be kept, resumed and sent between machines."""

from __future__ import annotations

import tempfile
import time
import traceback
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from jaxerr_rag.evaluate.cases import Case
from jaxerr_rag.repair.edits import changed_lines
from jaxerr_rag.repair.engine import repair
from jaxerr_rag.report import parse
from jaxerr_rag.retrieve import Retrieval, retrieve
from jaxerr_rag.retrieve.pages import pages
from jaxerr_rag.runner import JaxEnvironment, Needs, Pool, Verdict

TOP = 5
"""Matches that are looked at."""

NAME = "program.py"

_UNFILTERED = "import os; os.environ['JAX_TRACEBACK_FILTERING'] = 'off'; "
"""In front of a program's first line, so that its other lines keep their numbers."""


@dataclass(frozen=True)
class PatchRow:
    """One patch that passed: whether its values are right, and its size beside the reference's."""

    strategy: str
    correct: bool
    changed: int
    reference: int


@dataclass(frozen=True)
class Row:
    """What one case came to.

    Attributes:
      site_rank: rank of the raise site that the unfiltered traceback ends on, 0 if it is not among the
        first `TOP`, None if that traceback shows none.
      entry_rank: rank of the expected entry, 0 if it is not among the first `TOP`.
      patches: those that passed, in the order in which they would be shown.
      error: what stopped the evaluation of this case, or "".
    """

    id: str
    split: str
    area: str
    entry: str
    jax: str
    site_rank: int | None = None
    entry_rank: int = 0
    best: str = ""
    confidence: float = 0.0
    patches: list[PatchRow] = field(default_factory=list)
    seconds: float = 0.0
    error: str = ""


def evaluate_case(case: Case, env: JaxEnvironment, budget: float = 20.0) -> dict[str, Any]:
    """The row of a case; a case that crashes the evaluation is a row too."""
    start = time.perf_counter()
    area = pages()[case.entry].area if case.entry in pages() else ""
    base: dict[str, Any] = {
        "id": case.id, "split": case.split, "area": area, "entry": case.entry, "jax": env.jax,
    }  # fmt: skip
    try:
        found = _evaluate(case, env, budget)
    except Exception:
        found = {"error": traceback.format_exc(limit=3)}
    return asdict(Row(**base, **found, seconds=round(time.perf_counter() - start, 2)))


@cache
def _pool() -> Pool:
    """The warm workers of this process."""
    return Pool(1)


def _evaluate(case: Case, env: JaxEnvironment, budget: float) -> dict[str, Any]:
    path = Path(tempfile.gettempdir(), "jaxerr-eval", case.id, NAME)
    needs = Needs.parse(case.needs)

    def run(text: str) -> Verdict:
        return _pool().run(text, env, needs, path=path)

    repaired = repair(case.program, run, name=NAME, budget=budget)
    if repaired.first.status != "failed" or repaired.report is None:
        return {"error": f"the program does not fail: {repaired.first.status} {repaired.first.error}"}
    found = retrieve(repaired.report, jax_version=env.jax, top_k=TOP)
    reference = changed_lines(case.program, case.fixed)
    patches = [
        PatchRow(
            patch.strategy,
            run(f"{patch.program}\n{case.check}").status == "passed",
            changed_lines(case.program, patch.program),
            reference,
        )
        for patch in repaired.patches
        if patch.verdict.status == "passed"
    ]
    site = _raised_at(run(_UNFILTERED + case.program).stderr)
    return {
        "site_rank": None if site is None else _site_rank(found, site, env.jax),
        "entry_rank": next((i + 1 for i, m in enumerate(found.matches) if m.id == case.entry), 0),
        "best": found.matches[0].id if found.matches else "",
        "confidence": found.matches[0].confidence if found.matches else 0.0,
        "patches": [asdict(patch) for patch in patches],
    }


def _raised_at(traceback_text: str) -> tuple[str, str, int] | None:
    """File, function and line of the JAX frame that an unfiltered traceback ends on."""
    exception = parse(traceback_text).exception
    last = exception.frames[-1] if exception is not None and exception.frames else None
    if last is None or last.owner != "jax" or not last.jax_file.startswith("jax/"):
        return None
    return last.jax_file, last.function, last.line


def _site_rank(found: Retrieval, site: tuple[str, str, int], version: str) -> int:
    """Rank of the first match one of whose raise sites is the place; identical templates are one match."""
    file, function, line = site
    for i, match in enumerate(found.matches):
        for raised in match.sites:
            if (raised.file, raised.name) == (file, function) and line in raised.lines.get(version, (line,)):
                return i + 1
    return 0
