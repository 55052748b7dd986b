"""``jaxerr-index``: makes, checks and builds what the assistant knows."""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from jaxerr_rag.errors import InputError

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None)


@app.callback()
def _root() -> None:
    """Makes, checks and builds what jaxerr-rag knows of JAX's errors."""


@app.command()
def new(name: Annotated[str, typer.Argument(metavar="AREA/ID")]) -> None:
    """Starts the folder of a new entry."""
    from jaxerr_rag.entries.scaffold import scaffold

    folder = scaffold(name)
    print(folder)


@app.command()
def tidy(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[ID]...", help="Only these entries or areas.")
    ] = None,
    python: Annotated[
        list[str] | None,
        typer.Option("--python", metavar="EXE", help="A Python with a JAX; may be repeated."),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Programs to run at a time.")] = os.cpu_count() or 1,
    record: Annotated[
        bool, typer.Option("--record", help="Write which programs ran into the entries.")
    ] = False,
) -> None:
    """Proves the entries: every broken program fails as its page says, every fix passes."""
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    from jaxerr_rag.entries import tidy as checks
    from jaxerr_rag.entries.identify import identify
    from jaxerr_rag.entries.load import entries_by_id, load_entries
    from jaxerr_rag.runner import probe

    console = Console(stderr=True)
    known = entries_by_id(load_entries())
    chosen = list(known.values())
    if ids:
        chosen = [entry for entry in chosen if entry.id in ids or entry.area in ids]
        if missing := set(ids) - {e.id for e in chosen} - {e.area for e in chosen}:
            raise InputError(f"no entry or area {', '.join(sorted(missing))}")
    envs = [probe(exe) for exe in python or [sys.executable]]
    findings = list(checks.static_findings(chosen, set(known)))
    todo = checks.jobs_for(chosen, envs)
    ran: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    with Progress(console=console, transient=True) as progress:
        bar = progress.add_task("running", total=len(todo))
        for job, finding in checks.run_jobs(todo, identify, workers=jobs):
            progress.advance(bar)
            if finding:
                findings.append(finding)
            else:
                ran[job.entry.id][job.program].append(job.env.jax)
    if record:
        for entry in chosen:
            checks.record(entry, ran[entry.id])
    versions = ", ".join(env.jax for env in envs)
    if findings:
        table = Table("entry", "program", "JAX", "problem")
        for finding in sorted(findings, key=lambda f: (f.entry, f.program, f.jax)):
            table.add_row(finding.entry, finding.program, finding.jax, finding.problem)
        console.print(table)
    print(f"{len(chosen)} entries, {len(todo)} runs on JAX {versions}: {len(findings)} problems")
    raise typer.Exit(1 if findings else 0)


def _advance(progress: Progress, bar: TaskID, done: int, total: int) -> None:
    progress.update(bar, completed=done, total=total)


@app.command()
def mine(
    jax: Annotated[
        list[str] | None,
        typer.Option("--jax", metavar="VERSION", help="Download this version's wheel; may be repeated."),
    ] = None,
    wheel: Annotated[
        list[Path] | None, typer.Option("--wheel", metavar="FILE", help="Read this wheel; may be repeated.")
    ] = None,
    installed: Annotated[bool, typer.Option("--installed", help="Read the JAX beside this Python.")] = False,
    missing: Annotated[
        bool,
        typer.Option(
            "--missing", help="List the raises whose message the source doesn't tell; write nothing."
        ),
    ] = False,
) -> None:
    """Adds JAX versions to the catalog of raise sites, reading their source without importing it."""
    from rich.console import Console
    from rich.progress import Progress

    from jaxerr_rag.catalog import source as sources
    from jaxerr_rag.catalog import write
    from jaxerr_rag.catalog.mine import is_known
    from jaxerr_rag.catalog.mine import mine as read
    from jaxerr_rag.catalog.program import Program
    from jaxerr_rag.catalog.store import Catalog
    from jaxerr_rag.resources import index_dir

    if not (jax or wheel or installed):
        raise InputError("say what to read: --jax VERSION, --wheel FILE or --installed")
    folder = index_dir() / "catalog"
    with Progress(console=Console(stderr=True), transient=True) as progress:
        found = [sources.from_installed()] if installed else []
        found += [sources.from_wheel(path) for path in wheel or ()]
        found += [sources.from_registry(version) for version in jax or ()]
        for source in found:
            bar = progress.add_task(f"JAX {source.version}: parsing", total=None)
            program = Program(source)
            progress.update(bar, description=f"JAX {source.version}: reading functions")
            sites = read(program, partial(_advance, progress, bar))
            summary = write.summarise(source.version, sites)
            share = 100 * summary.without_template / summary.raises
            print(
                f"JAX {source.version}: {summary.raises} raises, "
                f"{summary.without_template} ({share:.1f} %) without a template"
            )
            if missing:
                for site in sites:
                    if site.kind == "raise" and not is_known(site):
                        print(f"  {site.file}:{site.line} {site.function}: {site.exception} {site.template}")
                continue
            old = Catalog(folder) if (folder / "versions.json").is_file() else None
            merged = write.merge(old, source.version, sites)
            versions = dict(old.versions if old else {}) | {source.version: summary}
            write.write(folder, merged, versions.values())


def main() -> None:
    """The script ``jaxerr-index``."""
    from jaxerr_rag.cli import run

    run(app, "jaxerr-index")
