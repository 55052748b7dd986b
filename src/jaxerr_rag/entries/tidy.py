"""Runs every program of every entry: the broken ones must fail as the entry says, the fixes must pass."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml
from packaging.specifiers import SpecifierSet

from jaxerr_rag.catalog.store import catalog
from jaxerr_rag.catalog.versions import version_key
from jaxerr_rag.entries.check import check_entry, check_sites, entry_programs
from jaxerr_rag.entries.load import LOG, VERIFIED, find_entries, load_entry, program_digest
from jaxerr_rag.entries.model import Entry
from jaxerr_rag.errors import EntryError
from jaxerr_rag.runner import JaxEnvironment, Needs, Pool, Verdict, available_isolation
from jaxerr_rag.runner import Job as PoolJob
from jaxerr_rag.runner.isolation import Wanted

Identify = Callable[[str, Entry], str | None]
"""Given the traceback of a broken program and its entry: what is wrong with what the retriever makes of
it, or None."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that does not hold.

    Attributes:
      entry: the id.
      program: ``broken.py``, ``fix_<strategy>.py``, or ``entry.md``.
      jax: the version it was run on, "" for what needs no run.
      problem: one line.
    """

    entry: str
    program: str
    jax: str
    problem: str


@dataclass(frozen=True, slots=True)
class Job:
    """One program to run on one JAX."""

    entry: Entry
    program: str
    env: JaxEnvironment


def load_all(root: Path | None = None) -> tuple[dict[str, Entry], list[Finding]]:
    """All entries that can be read, by id, and what is wrong with the others."""
    entries: dict[str, Entry] = {}
    findings = []
    for folder in find_entries(root):
        try:
            entry = load_entry(folder)
        except EntryError as error:
            findings.append(Finding(folder.name, "entry.md", "", str(error)))
            continue
        if entry.id in entries:
            findings.append(Finding(entry.id, "entry.md", "", f"{entries[entry.id].folder} has the same id"))
        entries[entry.id] = entry
    return entries, findings


def static_findings(entries: Iterable[Entry], ids: set[str], identify: Identify) -> Iterator[Finding]:
    """What is wrong without running anything; logs that no program here can make are read too."""
    known = catalog()
    for entry in entries:
        for problem in (*check_entry(entry, ids), *check_sites(entry, known)):
            yield Finding(entry.id, "entry.md", "", problem)
        wrong = identify(entry.log, entry) if entry.log else None
        if wrong:
            yield Finding(entry.id, LOG, "", wrong)


def exempt(findings: list[Finding], path: Path) -> list[Finding]:
    """The findings that no exemption covers, and one for each exemption that covers none.

    Args:
      findings: of all entries.
      path: a list of ``entry``, ``program``, ``problem`` (a part of it) and ``reason``; it may only shrink.
    """
    rows: list[dict[str, str]] = yaml.safe_load(path.read_text(encoding="utf-8")) or []
    left = list(findings)
    for row in rows:
        covered = [
            finding
            for finding in left
            if (finding.entry, finding.program) == (row["entry"], row["program"])
            and row["problem"] in finding.problem
        ]
        left = [finding for finding in left if finding not in covered]
        if not covered or not row["reason"]:
            left.append(Finding(row["entry"], path.name, "", "this exemption is not needed: take it out"))
    return left


def jobs_for(entries: Iterable[Entry], envs: Iterable[JaxEnvironment]) -> list[Job]:
    """All programs on all environments within their version ranges that have the packages they need."""
    envs = list(envs)
    jobs = []
    for entry in entries:
        ranges = {f"fix_{fix.strategy}.py": fix.jax for fix in entry.fixes}
        for env in envs:
            if not env.has(entry.requires):
                continue
            for name in entry_programs(entry):
                if entry.runs == "never" and name == "broken.py":
                    continue
                wanted = SpecifierSet(entry.jax) & SpecifierSet(ranges.get(name, ""))
                if wanted.contains(env.jax, prereleases=True):
                    jobs.append(Job(entry, name, env))
    return jobs


def run_jobs(jobs: list[Job], identify: Identify, *, workers: int) -> Iterator[tuple[Job, Finding | None]]:
    """Runs the programs in parallel, on warm workers, and yields each outcome as it comes."""
    # The entries' programs are our own: where nothing can isolate them they are run all the same.
    isolation: Wanted = "auto" if available_isolation() else "unsandboxed"
    with Pool(workers, files={job.entry.folder for job in jobs}, isolation=isolation) as pool:
        todo = [
            PoolJob(job.entry.folder / job.program, job.env, Needs.parse(job.entry.needs)) for job in jobs
        ]
        by_run = {id(run): job for run, job in zip(todo, jobs, strict=True)}
        for run, verdict in pool.run_many(todo):
            job = by_run[id(run)]
            problem = _judge(job, verdict, identify)
            yield job, Finding(job.entry.id, job.program, job.env.jax, problem) if problem else None


def record(entry: Entry, ran: dict[str, list[str]]) -> None:
    """Writes which programs of an entry did what they should on which JAX versions.

    Versions recorded before stay if the program has not changed since.
    """
    records = {}
    for name, program in entry_programs(entry).items():
        versions = sorted({*ran.get(name, ()), *entry.verified.get(name, ())}, key=version_key)
        if versions:
            records[name] = {"sha256": program_digest(program), "jax": versions}
    path = entry.folder / VERIFIED
    if records:
        path.write_text(json.dumps(records, indent=1) + "\n", encoding="utf-8")
    else:
        path.unlink(missing_ok=True)


def _judge(job: Job, verdict: Verdict, identify: Identify) -> str | None:
    if verdict.status in ("timeout", "refused"):
        return f"{verdict.status}: {verdict.error}"
    if job.program != "broken.py":
        return None if verdict.status == "passed" else f"fails: {verdict.error}"
    if job.entry.warns:
        if verdict.status == "failed":
            return f"fails, and should only warn: {verdict.error}"
        return identify(verdict.stderr, job.entry) if verdict.stderr.strip() else "runs without a warning"
    if verdict.status == "passed":
        return "runs without an error"
    if not verdict.stderr.strip():
        return f"fails without a traceback: {verdict.error}"
    return identify(verdict.stderr, job.entry)
