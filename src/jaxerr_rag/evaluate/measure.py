"""What is measured of one case; plain data, so that rows can be kept, resumed and sent between machines."""

from __future__ import annotations

import math
import re
import tempfile
import time
import traceback
from collections import Counter
from dataclasses import asdict, dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from packaging.specifiers import SpecifierSet

from jaxerr_rag.errors import InputError, JaxerrError
from jaxerr_rag.evaluate import sites
from jaxerr_rag.evaluate.baselines import rank_of, traceback_ranks
from jaxerr_rag.evaluate.cases import Case
from jaxerr_rag.repair.edits import changed_lines
from jaxerr_rag.repair.engine import Repair, Run, repair
from jaxerr_rag.repair.model import Patch, PatchVerdict
from jaxerr_rag.retrieve import Retrieval, retrieve
from jaxerr_rag.retrieve.pages import pages
from jaxerr_rag.runner import JaxEnvironment, Needs, Pool, Verdict

if TYPE_CHECKING:
    from jaxerr_rag.llm.client import Client

TOP = 5
"""Matches that are looked at."""

NAME = "program.py"

NOT_TRIED = "not tried"
"""Of a patch: the budget was used up."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How long patches of a case are tried.

    Attributes:
      seconds: after which no further patch is tried. As it is here no case comes near it; it only ends
        what hangs.
      programs: patched programs that are run; with this alone, what comes out does not depend on how busy
        the machine is.
      model: ask the language model that the environment names where no rule's patch passed.
    """

    seconds: float = 600.0
    programs: float = math.inf
    model: bool = False


@dataclass(frozen=True)
class PatchRow:
    """One patch that passed: whether its values are right, and its size beside the reference's."""

    strategy: str
    correct: bool
    changed: int
    reference: int
    by_model: bool = False


@dataclass(frozen=True)
class Row:
    """What one case came to.

    Attributes:
      site_rank: rank of the raise site of the error, 0 if it is not among the first `TOP`; None if the
        case does not count for it (see `jaxerr_rag.evaluate.sites`).
      entry_rank: rank of the expected entry, 0 if it is not among the first `TOP`.
      baseline_ranks: the same rank in the answers of simpler methods.
      advice: whether the expected entry's first fix is one that the case accepts.
      patches: those that passed, in the order in which they would be shown.
      tried: what became of the others, and how many: the class of the exception, or the verdict.
      crashed: what stopped the evaluation of this case, or "".
    """

    id: str
    split: str
    area: str
    entry: str
    jax: str
    advice: bool
    site_rank: int | None = None
    entry_rank: int = 0
    baseline_ranks: dict[str, int] = field(default_factory=dict)
    best: str = ""
    confidence: float = 0.0
    patches: list[PatchRow] = field(default_factory=list)
    tried: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0
    crashed: str = ""


COLUMNS = frozenset(item.name for item in fields(Row))
"""Of a row."""

_NO_MORE = "no further program is run"


def evaluate_case(case: Case, env: JaxEnvironment, effort: Effort) -> dict[str, Any]:
    """The row of a case; a case that crashes the evaluation is a row too."""
    start = time.perf_counter()
    try:
        found = _evaluate(case, env, effort)
    except Exception as error:
        reason = str(error) if isinstance(error, JaxerrError) else traceback.format_exc(limit=-3)
        return crashed_row(case, env, reason, time.perf_counter() - start)
    return asdict(Row(**_known(case, env), **found))


def crashed_row(case: Case, env: JaxEnvironment, reason: str, seconds: float = 0.0) -> dict[str, Any]:
    """The row of a case that could not be evaluated: nothing was found, for this reason."""
    site_rank = 0 if sites.has_site(case.entry) else None
    return asdict(
        Row(**_known(case, env), site_rank=site_rank, seconds=round(seconds, 2), crashed=reason.strip())
    )


def lost_row(case: Case, env: JaxEnvironment, effort: Effort, reason: str) -> dict[str, Any]:
    """The row of a case whose process died."""
    return crashed_row(case, env, reason)


def _known(case: Case, env: JaxEnvironment) -> dict[str, Any]:
    """What is known of a case before it is run."""
    known = case.entry in pages()
    fixes = pages()[case.entry].fixes if known else ()
    first = next((f for f in fixes if SpecifierSet(f.jax).contains(env.jax, prereleases=True)), None)
    return {
        "id": case.id,
        "split": case.split,
        "area": pages()[case.entry].area if known else "",
        "entry": case.entry,
        "jax": env.jax,
        "advice": first is not None and first.strategy in case.strategies,
    }


@cache
def _pool() -> Pool:
    """The warm workers of this process."""
    return Pool(1)


@cache
def _client() -> Client:
    """The language model that the environment names."""
    from jaxerr_rag.llm.client import named_client

    return named_client()


def _asked(repaired: Repair, case: Case, run: Run, found: Retrieval) -> Repair:
    """The search for patches, with the model's where it had none."""
    from jaxerr_rag.answer.phrased import entry_pages
    from jaxerr_rag.repair.asking import asked

    known = entry_pages(match.id for match in found.matches)
    return asked(_client(), repaired, case.program, run, known, path=NAME)


def _evaluate(case: Case, env: JaxEnvironment, effort: Effort) -> dict[str, Any]:
    start = time.perf_counter()
    path = Path(tempfile.gettempdir(), "jaxerr-eval", case.id, NAME)
    needs = Needs.parse(case.needs)

    def run(text: str) -> Verdict:
        return _pool().run(text, env, needs, path=path)

    repaired = repair(case.program, _limited(run, effort.programs, env), name=NAME, budget=effort.seconds)
    if repaired.first.status != "failed" or repaired.report is None:
        raise InputError(f"the program does not fail: {repaired.first.status} {repaired.first.error}".strip())
    report = repaired.report
    found = retrieve(report, jax_version=env.jax, top_k=TOP)
    if effort.model:
        repaired = _asked(repaired, case, run, found)
    passed = [patch for patch in repaired.patches if patch.verdict.status == "passed"]
    patches = [_patch_row(case, patch, run) for patch in passed]
    seconds = time.perf_counter() - start
    place = None
    if sites.has_site(case.entry):
        place = sites.raised_at(run(sites.unfiltered(case.program)).stderr)
    return {
        "site_rank": None if place is None else sites.rank(found, place, env.jax),
        "entry_rank": rank_of(case.entry, [match.id for match in found.matches]),
        "baseline_ranks": traceback_ranks(report, case.entry),
        "best": found.matches[0].id if found.matches else "",
        "confidence": found.matches[0].confidence if found.matches else 0.0,
        "patches": patches,
        "tried": dict(Counter(_outcome(p.verdict) for p in repaired.patches if p not in passed)),
        "seconds": round(seconds, 2),
    }


def _limited(run: Run, programs: float, env: JaxEnvironment) -> Run:
    """Runs the program as it was, then as many others as are allowed."""
    runs = 0

    def counted(text: str) -> Verdict:
        nonlocal runs
        if runs > programs:
            return Verdict("refused", 0.0, "", "", env.jax, env.python, "none", _NO_MORE)
        runs += 1
        return run(text)

    return counted


def _patch_row(case: Case, patch: Patch, run: Run) -> PatchRow:
    return PatchRow(
        patch.strategy,
        run(f"{patch.program}\n{case.check}").status == "passed",
        changed_lines(case.program, patch.program),
        changed_lines(case.program, case.fixed),
        patch.source == "llm",
    )


def _outcome(verdict: PatchVerdict) -> str:
    """What became of a patch that did not pass, in a word: its exception, else the verdict."""
    error = verdict.error or ""
    if verdict.status == "not_run" or error == _NO_MORE:
        return NOT_TRIED
    name = re.match(r"[\w.]+", error) if verdict.status == "failed" else None
    return name[0].rpartition(".")[2] if name else verdict.status
