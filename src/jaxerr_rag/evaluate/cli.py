"""``jaxerr-eval``: runs the evaluation and reports it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jaxerr_rag.cli import run
from jaxerr_rag.errors import InputError, MissingExtra

if TYPE_CHECKING:
    from jaxerr_rag.evaluate.cases import Case
    from jaxerr_rag.evaluate.measure import Effort
    from jaxerr_rag.runner import JaxEnvironment

    Task = tuple[Case, JaxEnvironment, Effort]

SMOKE_PROGRAMS = 10
"""Patches that are run for a case of the smoke subset; a busy machine would change what seconds allow."""


@click.command()
@click.option("--python", metavar="EXE", multiple=True, help="A Python with a JAX; may be repeated.")
@click.option("--jax", metavar="V", multiple=True, help="A JAX version; its environment is made if needed.")
@click.option("--split", type=click.Choice(["dev", "test", "all"]), default="all", help="Which cases.")
@click.option("--smoke", is_flag=True, help="A small subset of the development cases.")
@click.option("--gate", is_flag=True, help="With --smoke: fail if a figure is worse than eval/baseline.json.")
@click.option("--write-baseline", is_flag=True, help="With --smoke: write eval/baseline.json.")
@click.option("--jobs", type=click.IntRange(min=1), default=os.cpu_count() or 1, help="Cases at a time.")
@click.option(
    "--budget", type=click.FloatRange(min=0), default=20.0, help="Seconds of trying patches of a case."
)
@click.option("--llm", is_flag=True, help="Ask the model of JAXERR_LLM_* where no rule's patch passed.")
@click.option("--executor", metavar="dask://HOST:PORT", help="Run cases on a Dask cluster.")
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("eval/results"), help="Folder of results."
)
@click.option("--resume", is_flag=True, help="Keep the rows that an earlier run left in the folder.")
def evaluate(
    python: tuple[str, ...],
    jax: tuple[str, ...],
    split: str,
    smoke: bool,
    gate: bool,
    write_baseline: bool,
    jobs: int,
    budget: float,
    llm: bool,
    executor: str | None,
    out: Path,
    resume: bool,
) -> None:
    """Measures how often answers and patches are right, on programs nobody tuned for.

    The smoke subset runs a fixed number of patches for each case, whatever --budget says.

    Exit status: 0 done, 1 worse than the baseline, 2 input that can't be used.
    """
    if (gate or write_baseline) and not smoke:
        raise InputError("the baseline is of the smoke subset: give --smoke as well")
    if gate and write_baseline:
        raise InputError("--gate compares with the baseline that --write-baseline replaces: give one of them")
    if llm and smoke:
        raise InputError("the smoke subset is compared with a baseline without a model: leave --llm out")
    if llm:
        from jaxerr_rag.llm.client import named_client

        named_client().close()  # Tells what its settings lack before anything is run.
    root = Path("eval")
    if not (root / "cases").is_dir():
        raise InputError("no eval/cases here: run jaxerr-eval in a checkout of the project")
    _require_extra()
    from jaxerr_rag.evaluate import cases, files, measure, metrics, report, results, work
    from jaxerr_rag.evaluate import gate as baseline
    from jaxerr_rag.retrieve.build import open_index

    opened = work.executor_factory(executor, jobs)
    chosen = [case for case in cases.load_cases(root) if split in ("all", case.split)]
    if smoke:
        chosen = [case for case in chosen if cases.in_smoke(case.id)]
    effort = measure.Effort(programs=SMOKE_PROGRAMS) if smoke else measure.Effort(seconds=budget, model=llm)
    tasks = _tasks(chosen, _environments(python, jax), effort)
    if not tasks:
        raise InputError("no case is left to run: no case of this split is for this JAX")
    if gate:
        for version in dict.fromkeys(env.jax for _, env, _ in tasks):
            ids = [case.id for case, env, _ in tasks if env.jax == version]
            baseline.expected(root / baseline.NAME, version, ids, SMOKE_PROGRAMS)
    open_index()  # Else each process would build it.
    with files.Rows(out, resume=resume) as kept:
        wanted = {(case.id, env.jax): (case, env, effort) for case, env, effort in tasks}
        rows = [row for row in kept.rows if (row["id"], row["jax"]) in wanted]
        todo = [wanted[key] for key in wanted.keys() - {(row["id"], row["jax"]) for row in rows}]
        todo.sort(key=lambda task: (task[1].jax, task[0].id))
        done = work.run_all(measure.evaluate_case, todo, opened, measure.lost_row, jobs)
        for row in _progress(done, len(todo)):
            rows.append(row)
            kept.add(row)
    found = results.results(rows, root, inputs=not smoke, model=llm)
    files.write_results(out, found)
    print(report.table(found["by_split"]))
    if not smoke:
        from jaxerr_rag.evaluate import page

        files.write(out / "report.md", report.markdown(found))
        files.write(out / "report.html", page.page(found, rows))
    if write_baseline:
        baseline.write(root / baseline.NAME, rows, SMOKE_PROGRAMS)
    if gate:
        versions = metrics.groups(rows, "jax")
        worse = [
            line for v in versions for line in baseline.worse(root / baseline.NAME, rows, v, SMOKE_PROGRAMS)
        ]
        print(*worse, sep="\n", end="\n" if worse else "", file=sys.stderr)
        sys.exit(1 if worse else 0)


def _require_extra() -> None:
    """Tells what is missing before hours of work, not behind them."""
    try:
        import ast_grep_py  # noqa: F401
        import libcst  # noqa: F401
        import matplotlib  # noqa: F401
    except ImportError:
        raise MissingExtra("jaxerr-eval", "eval") from None


def _environments(python: tuple[str, ...], jax: tuple[str, ...]) -> list[JaxEnvironment]:
    """The environments that are asked for, else this one; the first of each JAX version."""
    from jaxerr_rag.runner import make_environment, probe

    named = [probe(exe) for exe in python] + [make_environment(version) for version in jax]
    return list({env.jax: env for env in reversed(named or [probe(sys.executable)])}.values())[::-1]


def _tasks(chosen: Iterable[Case], envs: list[JaxEnvironment], effort: Effort) -> list[Task]:
    from packaging.specifiers import SpecifierSet

    chosen = list(chosen)
    return [
        (case, env, effort)
        for env in envs
        for case in chosen
        if SpecifierSet(case.jax).contains(env.jax, prereleases=True)
    ]


def _progress(done: Iterable[Any], total: int) -> Iterator[Any]:
    from rich.console import Console
    from rich.progress import track

    yield from track(done, "evaluating", total=total, console=Console(stderr=True), transient=True)


def main() -> None:
    """The script ``jaxerr-eval``."""
    run(evaluate, "jaxerr-eval")
