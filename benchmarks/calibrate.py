"""Measures how often matches of each kind are right, and writes ``index/calibration.json``.

Raise sites: from messages made by filling templates. Entries: from the tracebacks of the development cases of
``eval/cases``, run on the JAX installed here. Questions: the development half of ``eval/questions.jsonl``.
"""

from __future__ import annotations

import json
import random
import sys
from collections import defaultdict
from pathlib import Path

from benchmarks.identify import filled, is_right
from jaxerr_rag.catalog import template as templates
from jaxerr_rag.catalog.handed import WEAK
from jaxerr_rag.catalog.store import catalog
from jaxerr_rag.evaluate.cases import load_cases, load_questions
from jaxerr_rag.report import ExceptionInfo, Frame, parse
from jaxerr_rag.resources import index_dir
from jaxerr_rag.retrieve.calibration import FILE
from jaxerr_rag.retrieve.causes import rank_causes
from jaxerr_rag.retrieve.exact import match_sites
from jaxerr_rag.retrieve.pages import pages
from jaxerr_rag.retrieve.search import entry_signal, site_signal
from jaxerr_rag.retrieve.semantic import ask_scored, question_signal
from jaxerr_rag.runner import Needs, Pool, probe

Counts = dict[str, list[int]]
_EVAL = Path(__file__).parent.parent / "eval"
_ROOT = "/home/ada/.venv/lib/python3.12/site-packages/"


def main() -> int:
    counts: Counts = defaultdict(lambda: [0, 0])
    count_sites(counts)
    count_entries(counts)
    count_questions(counts)
    rows = {signal: {"right": right, "of": of} for signal, (right, of) in sorted(counts.items())}
    (index_dir() / FILE).write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    for signal, row in rows.items():
        print(f"{signal:20} {row['right']:6} of {row['of']}")
    return 0


def count_sites(counts: Counts) -> None:
    """Messages alone, cut short, and with the raising frame's function but another line."""
    known, chance = catalog(), random.Random(1)
    for site in known:
        if site.kind == "reraise" or templates.literal_size(site.template) < WEAK:
            continue
        message = filled(site, chance)
        line = site.lines[site.newest][0]
        variants = [
            (message, ()),
            (message + "\nSee the log for more.", ()),
            (message, (Frame(_ROOT + site.file, line + 3, site.name, owner="jax"),)),
            (message, (Frame(_ROOT + site.file, line, site.name, owner="jax"),)),
        ]
        for text, frames in variants:
            found = match_sites(ExceptionInfo(site.exception, text, frames), known, version=site.newest)
            if found:
                _add(counts, site_signal(found[0]), is_right(site, found[0].group))


def count_entries(counts: Counts) -> None:
    """The development cases' first and second entries."""
    env = probe()
    with Pool(1) as pool:
        for case in load_cases(_EVAL):
            if case.split != "dev":
                continue
            verdict = pool.run(case.program, env, Needs.parse(case.needs))
            if verdict.status != "failed":
                continue
            report = parse(verdict.stderr, case.program)
            if report.exception is None:
                continue
            sites = match_sites(report.exception, catalog(), version=env.jax)
            causes = rank_causes(report, report.exception, sites, pages())
            for rank, cause in enumerate(causes[:2]):
                match = next((m for m in sites if cause.site is not None and cause.site in m.group), None)
                signal = entry_signal(report.exception, match, causes, rank)
                _add(counts, signal, cause.entry.id == case.entry)


def count_questions(counts: Counts) -> None:
    """The first answers to the development questions, and the second."""
    for question in load_questions(_EVAL):
        if question.split == "dev":
            for rank, (entry, cosine) in enumerate(ask_scored(question.text)[:2]):
                signal = question_signal(cosine) if rank == 0 else "question:later"
                _add(counts, signal, entry == question.entry)


def _add(counts: Counts, signal: str, right: bool) -> None:
    counts[signal][0] += right
    counts[signal][1] += 1


if __name__ == "__main__":
    sys.exit(main())
