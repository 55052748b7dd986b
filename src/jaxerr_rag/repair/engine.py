"""Runs a failing program, proposes patches, runs these, and keeps what happened to each."""

from __future__ import annotations

import ctypes
import heapq
import itertools
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial

from jaxerr_rag.errors import MissingExtra
from jaxerr_rag.repair import rewrite
from jaxerr_rag.repair.edits import apply_edits, changed_lines, unified_diff
from jaxerr_rag.repair.model import Candidate, Patch, PatchVerdict
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.repairers import repairers
from jaxerr_rag.repair.silence import why_refused
from jaxerr_rag.repair.situation import Situation
from jaxerr_rag.report import Frame, Report, parse
from jaxerr_rag.report.chain import where_told
from jaxerr_rag.retrieve import retrieve
from jaxerr_rag.retrieve.pages import pages
from jaxerr_rag.runner import Verdict

WANTED = 3
"""Patches that pass before the search ends."""

_ENTRIES = 3
"""Entries of a failure that are asked for patches; each later one counts less."""

_LATER_ENTRY, _LATER_ERROR = 0.5, 0.8
_SHARE = 0.1
"""Of the budget, what one repairer may use up on one failure."""

_CHOICES = frozenset({"in_axes_none", "in_axes", "same_shape", "contract"})
_BENDS = frozenset({"transpose"})
"""Ways out that make an operand fit; after a choice of shapes they only hide that it was the wrong one."""

_ROUNDS = 4
"""How many errors in a row, each mended, a patch may lead to."""

Run = Callable[[str], Verdict]
"""Runs a program's text."""


@dataclass(frozen=True)
class Repair:
    """What a search for patches came to.

    Attributes:
      first: the verdict of the program as it was.
      patches: those that passed, in the order in which they were tried; then those that did not.
      report: of the error that the program raised when it was run, if it did.
      faults: repairers that failed or were stopped, and why; what they had proposed until then counts.
    """

    first: Verdict
    patches: tuple[Patch, ...] = ()
    report: Report | None = None
    faults: tuple[str, ...] = ()


@dataclass(order=True)
class _Task:
    """A candidate in the queue: the most evidence first, then the smallest edit."""

    priority: tuple[float, int, int]
    program: str = field(compare=False)
    candidate: Candidate = field(compare=False)
    rounds: int = field(compare=False)
    failing: tuple[str, int] = field(compare=False)
    weight: float = field(compare=False)


def repair(
    program: str, run: Run, *, name: str = "program.py", path: str | None = None, budget: float = 20.0
) -> Repair:
    """Searches for patches of a program that make it run.

    Args:
      program: its text.
      run: runs a text as that program.
      name: the file name that its frames have in a traceback.
      path: the path in the diffs; `name` if None.
      budget: seconds after which no further candidate is tried.
    """
    start = time.monotonic()
    path = path or name
    first = run(program)
    if first.status != "failed":
        return Repair(first)
    report = parse(first.stderr, program)
    queue: list[_Task] = []
    counter = itertools.count()
    seen = {program}
    faults: list[str] = []

    def enqueue(source: str, verdict: Verdict, rounds: int, base: float, after: str = "") -> None:
        for candidate, failing in candidates(source, verdict, name, budget * _SHARE, faults):
            if after in _CHOICES and candidate.strategy in _BENDS:
                continue
            try:
                patched = apply_edits(source, candidate.edits)
            except ValueError:
                continue
            if patched in seen:
                continue
            seen.add(patched)
            weight = base * candidate.weight
            order = (-weight, changed_lines(program, patched), next(counter))
            heapq.heappush(queue, _Task(order, patched, candidate, rounds, failing, weight))

    enqueue(program, first, 0, 1.0)
    passed: list[Patch] = []
    others: list[Patch] = []
    while queue and len(passed) < WANTED:
        task = heapq.heappop(queue)
        why_not = refusal(program, task.program)
        if why_not is not None:
            others.append(_patch(program, task, PatchVerdict("refused", error=why_not), path))
            continue
        if time.monotonic() - start > budget:
            others.append(_patch(program, task, PatchVerdict("not_run", error="no time left"), path))
            continue
        verdict = run(task.program)
        patch = _patch(program, task, shown(verdict), path)
        if verdict.status == "passed":
            passed.append(patch)
            continue
        others.append(patch)
        moved = verdict.status == "failed" and _failing(parse(verdict.stderr), name) != task.failing
        if moved and task.rounds + 1 < _ROUNDS:
            # Another error, or the same further on: what was patched is mended, the next one may be too.
            enqueue(
                task.program, verdict, task.rounds + 1, task.weight * _LATER_ERROR, task.candidate.strategy
            )
    return Repair(first, (*passed, *others), report, tuple(dict.fromkeys(faults)))


def candidates(
    source: str, verdict: Verdict, name: str, seconds: float, faults: list[str]
) -> Iterator[tuple[Candidate, tuple[str, int]]]:
    """The candidates for a program that failed, with what failed: the message and the line.

    Args:
      source, verdict, name: the program, its failure, and the file name in it.
      seconds: what one repairer may take.
      faults: takes up what went wrong in repairers.
    """
    report = parse(verdict.stderr, source)
    found = retrieve(report, jax_version=verdict.jax)
    try:
        code = Code(source)
    except SyntaxError:
        return
    failing = _failing(report, name)
    matches = [match for match in found.matches if match.kind == "entry"][:_ENTRIES]
    for rank, match in enumerate(matches):
        exception = report.chain[found.explained]
        situation = Situation(
            code,
            exception,
            match.id,
            dict(match.bound),
            verdict.jax,
            _frames(report, found.explained, name),
            where_told(report.chain, found.explained),
        )
        share = _LATER_ENTRY**rank
        modules = repairers().get(match.id, [])
        makers = [(module.__name__, partial(module.propose, situation)) for module in modules]
        folder = pages()[match.id].folder
        makers.append((f"the rules of {match.id}", partial(rewrite.propose, situation, folder)))
        for maker, make in makers:
            for candidate in _proposed(maker, make, seconds, faults):
                yield _weighed(candidate, candidate.weight * share), failing


class _TooLong(BaseException):
    """Raised in a repairer that has used up its time."""


def _proposed(
    maker: str, make: Callable[[], Iterable[Candidate]], seconds: float, faults: list[str]
) -> list[Candidate]:
    """What a repairer proposes, until it fails or its time is over; neither ends the search.

    It works in a thread, as Python can stop nothing else from outside; one that hangs in C is left behind.
    """
    found: list[Candidate] = []
    wrong: list[BaseException] = []

    def work() -> None:
        try:
            for candidate in make():
                found.append(candidate)
        except (Exception, _TooLong) as error:
            wrong.append(error)

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    worker.join(seconds)
    if worker.is_alive():
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(worker.ident or 0), ctypes.py_object(_TooLong)
        )
        worker.join(seconds)
        faults.append(f"{maker} was stopped after {seconds:.1f} s")
    for error in wrong:
        if isinstance(error, MissingExtra):
            raise error
        if not isinstance(error, _TooLong):
            faults.append(f"{maker} failed: {type(error).__name__}: {error}")
    return list(found)


def _weighed(candidate: Candidate, weight: float) -> Candidate:
    return Candidate(
        candidate.strategy, candidate.edits, weight, candidate.safety, candidate.note, candidate.source
    )


def _frames(report: Report, index: int, name: str) -> tuple[Frame, ...]:
    """The frames in the program, of the exception that is explained if it has any."""
    chosen = [frame for frame in report.chain[index].frames if _is_program(frame.file, name)]
    if not chosen:
        chosen = [f for exc in report.chain for f in exc.frames if _is_program(f.file, name)]
    return tuple(chosen)


def _is_program(file: str, name: str) -> bool:
    return file.replace("\\", "/").rpartition("/")[2] == name


def _failing(report: Report, name: str) -> tuple[str, int]:
    exception = report.exception
    lines = [f.line for exc in report.chain for f in exc.frames if _is_program(f.file, name)]
    return (exception.said if exception is not None else "", lines[-1] if lines else 0)


def refusal(before: str, after: str) -> str | None:
    """Why a patched program may not be run, or None."""
    try:
        return why_refused(Code(before), Code(after))
    except SyntaxError as error:
        return f"it does not parse: {error}"


def shown(verdict: Verdict) -> PatchVerdict:
    """A verdict as a patch has it."""
    return PatchVerdict(
        verdict.status,
        verdict.jax,
        verdict.python,
        round(verdict.seconds, 2),
        verdict.error or None,
        verdict.isolation,
    )


def _patch(program: str, task: _Task, verdict: PatchVerdict, path: str) -> Patch:
    return Patch(
        task.candidate.strategy,
        task.candidate.source,
        unified_diff(program, task.program, path),
        task.program,
        task.candidate.safety,
        verdict,
        task.candidate.note,
    )
