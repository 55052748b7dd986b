"""``jaxerr-index``: makes, checks and builds what the assistant knows."""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from pathlib import Path
from typing import Annotated

import typer

from jaxerr_rag.errors import InputError, JaxerrError

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
    ids: Annotated[list[str] | None, typer.Argument(metavar="[ID]...", help="Only these entries or areas.")] = None,
    python: Annotated[
        list[str] | None, typer.Option("--python", metavar="EXE", help="A Python with a JAX; may be repeated.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Programs to run at a time.")] = os.cpu_count() or 1,
    record: Annotated[bool, typer.Option("--record", help="Write which programs ran into the entries.")] = False,
) -> None:
    """Proves the entries: every broken program fails as its page says, every fix passes."""
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    from jaxerr_rag.entries import tidy as checks
    from jaxerr_rag.entries.load import entries_by_id, load_entries
    from jaxerr_rag.entries.identify import identify
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


def main() -> None:
    """Runs the program; what the user can mend is told in one line, with exit status 2."""
    try:
        app()
    except JaxerrError as error:
        print(f"jaxerr-index: {error}", file=sys.stderr)
        sys.exit(2)
