"""``jaxerr-eval``: runs the evaluation and reports it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from jaxerr_rag.cli import run
from jaxerr_rag.errors import InputError, MissingExtra

_SMOKE = 5
"""Every fifth development case makes the smoke subset."""

_GATED = ("entry@1", "correct@1", "correct@3")
"""Figures that may not fall below the baseline's."""


@click.command()
@click.option("--python", metavar="EXE", multiple=True, help="A Python with a JAX; may be repeated.")
@click.option("--jax", metavar="V", multiple=True, help="A JAX version; its environment is made if needed.")
@click.option("--split", type=click.Choice(["dev", "test", "all"]), default="all", help="Which cases.")
@click.option("--smoke", is_flag=True, help="A small subset of the development cases.")
@click.option("--gate", is_flag=True, help="Fail if a figure is below eval/baseline.json.")
@click.option("--jobs", type=click.IntRange(min=1), default=os.cpu_count() or 1, help="Cases at a time.")
@click.option("--budget", type=float, default=20.0, help="Seconds of trying patches, each case.")
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
    jobs: int,
    budget: float,
    executor: str | None,
    out: Path,
    resume: bool,
) -> None:
    """Measures how often answers and patches are right, on programs nobody tuned for."""
    from packaging.specifiers import SpecifierSet

    from jaxerr_rag.evaluate import cases as inputs
    from jaxerr_rag.evaluate import report
    from jaxerr_rag.evaluate.measure import evaluate_case
    from jaxerr_rag.runner import probe

    root = _root()
    chosen = [case for case in inputs.load_cases(root) if split in ("all", case.split)]
    if smoke:
        chosen = [case for case in chosen if case.split == "dev"][::_SMOKE]
    envs = [probe(exe) for exe in python or (sys.executable,)] if not jax else [_made(v) for v in jax]
    out.mkdir(parents=True, exist_ok=True)
    kept = out / "rows.jsonl"
    rows = _kept(kept) if resume else []
    done = {(row["id"], row["jax"]) for row in rows}
    todo = [
        (case, env)
        for env in envs
        for case in chosen
        if (case.id, env.jax) not in done and SpecifierSet(case.jax).contains(env.jax, prereleases=True)
    ]
    with kept.open("a" if resume else "w", encoding="utf-8") as file, _pool(executor, jobs) as pool:
        futures = [pool.submit(evaluate_case, case, env, budget) for case, env in todo]
        for future in _progress(as_completed(futures), len(futures)):
            row = future.result()
            rows.append(row)
            file.write(json.dumps(row) + "\n")
            file.flush()
    results = _results(rows, root, [env.jax for env in envs], questions=not smoke)
    (out / "results.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    print(report.table(results["by_split"]))
    if not smoke:
        (out / "report.md").write_text(report.markdown(results), encoding="utf-8")
        (out / "report.html").write_text(report.page(results, rows), encoding="utf-8")
    sys.exit(_below(results, root / "baseline.json") if gate else 0)


def _root() -> Path:
    root = Path("eval")
    if not (root / "cases").is_dir():
        raise InputError("no eval/cases here: run jaxerr-eval in a checkout of the project")
    return root


def _made(version: str) -> Any:
    from jaxerr_rag.runner import make_environment

    return make_environment(version)


def _kept(path: Path) -> list[dict[str, Any]]:
    if not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@contextmanager
def _pool(executor: str | None, jobs: int) -> Iterator[Executor]:
    """Where the cases run: processes here, or the workers of a Dask cluster."""
    if executor is None:
        with ProcessPoolExecutor(jobs) as pool:
            yield pool
        return
    scheme, _, address = executor.partition("://")
    if scheme != "dask" or not address:
        raise InputError(f"--executor {executor}: give dask://HOST:PORT")
    try:
        from distributed import Client
    except ImportError:
        raise MissingExtra("--executor dask://", "dask") from None
    with Client(f"tcp://{address}") as client:  # type: ignore[no-untyped-call]
        yield client.get_executor()


def _progress(futures: Any, total: int) -> Iterator[Any]:
    from rich.console import Console
    from rich.progress import track

    yield from track(futures, "evaluating", total=total, console=Console(stderr=True), transient=True)


def _results(
    rows: list[dict[str, Any]], root: Path, versions: list[str], *, questions: bool
) -> dict[str, Any]:
    from jaxerr_rag.evaluate import abstention, baselines, metrics
    from jaxerr_rag.evaluate import cases as inputs
    from jaxerr_rag.retrieve.pages import pages

    scored = [(row["confidence"], row["entry_rank"] == 1) for row in rows if row["best"]]
    curve = metrics.risk_coverage(scored)
    results: dict[str, Any] = {
        "jax": versions,
        "entries": len(pages().ids),
        "by_split": metrics.grouped(rows, "split"),
        "by_area": metrics.grouped(rows, "area"),
        "by_jax": metrics.grouped(rows, "jax"),
        "risk_coverage": curve,
        "aurc": metrics.area_under(curve),
    }
    if questions:
        asked = list(inputs.load_questions(root))
        results["questions"] = {
            f"{name}, {part}": baselines.ranks(ranker, [(q.text, q.entry) for q in asked if q.split == part])
            for part in ("dev", "test")
            for name, ranker in baselines.rankers().items()
        }
        results["abstention"] = abstention.measure(inputs.load_refusals(root), rows)
    return results


def _below(results: dict[str, Any], path: Path) -> int:
    """1 if a figure is worse than the baseline's, told on standard error."""
    baseline = json.loads(path.read_text(encoding="utf-8"))
    status = 0
    for split, expected in baseline.items():
        found = results["by_split"].get(split, {})
        for name in _GATED:
            if found.get(name, 0.0) < expected[name]:
                print(
                    f"{split} {name}: {found.get(name, 0.0)} is below the baseline {expected[name]}",
                    file=sys.stderr,
                )
                status = 1
    return status


def main() -> None:
    """The script ``jaxerr-eval``."""
    run(evaluate, "jaxerr-eval")
