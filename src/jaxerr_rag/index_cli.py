"""``jaxerr-index``: makes, checks and builds what the assistant knows."""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jaxerr_rag.errors import InputError

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.group()
@click.version_option(package_name="jaxerr-rag")
def index() -> None:
    """Makes, checks and builds what jaxerr-rag knows of JAX's errors."""


@index.command()
@click.argument("name", metavar="AREA/ID")
def new(name: str) -> None:
    """Starts the folder of a new entry."""
    from jaxerr_rag.entries.scaffold import scaffold

    print(scaffold(name))


@index.command()
@click.argument("ids", metavar="[ID|AREA]...", nargs=-1)
@click.option("--python", metavar="EXE", multiple=True, help="A Python with a JAX; may be repeated.")
@click.option(
    "--jobs", type=click.IntRange(min=1), default=os.cpu_count() or 1, help="Programs to run at a time."
)
@click.option("--record", is_flag=True, help="Write which programs ran into the entries.")
@click.option("--entries", metavar="FOLDER", type=_FOLDER, help="The entries of another package.")
def tidy(
    ids: tuple[str, ...], python: tuple[str, ...], jobs: int, record: bool, entries: Path | None
) -> None:
    """Proves the entries: every broken program fails as its page says, every fix passes."""
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    from jaxerr_rag.entries import tidy as checks
    from jaxerr_rag.entries.identify import identify
    from jaxerr_rag.resources import index_dir
    from jaxerr_rag.retrieve.pages import pages
    from jaxerr_rag.runner import probe

    console = Console(stderr=True)
    known, findings = checks.load_all(entries and entries.absolute())
    chosen = list(known.values())
    if ids:
        chosen = [entry for entry in chosen if entry.id in ids or entry.area in ids]
        findings = [finding for finding in findings if finding.entry in ids]
        named = {e.id for e in chosen} | {e.area for e in chosen} | {f.entry for f in findings}
        if missing := set(ids) - named:
            raise InputError(f"no entry or area {', '.join(sorted(missing))}")
    envs = [probe(exe) for exe in python or (sys.executable,)]
    findings += checks.static_findings(chosen, {*known, *pages().ids}, identify)
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
    if not ids and entries is None:
        findings = checks.exempt(findings, index_dir() / "exemptions.yml")
    versions = ", ".join(env.jax for env in envs)
    if findings:
        table = Table("entry", "program", "JAX", "problem")
        for finding in sorted(findings, key=lambda f: (f.entry, f.program, f.jax)):
            table.add_row(finding.entry, finding.program, finding.jax, finding.problem)
        console.print(table)
    print(f"{len(chosen)} entries, {len(todo)} runs on JAX {versions}: {len(findings)} problems")
    sys.exit(1 if findings else 0)


@index.command()
@click.argument("version")
def env(version: str) -> None:
    """Makes an environment with a JAX version, kept in the cache folder, and prints its Python."""
    from jaxerr_rag.runner import make_environment

    print(make_environment(version).executable)


@index.command()
def coverage() -> None:
    """Writes index/README.md: what the entries and the catalog cover."""
    from jaxerr_rag.catalog.store import catalog
    from jaxerr_rag.entries.coverage import report
    from jaxerr_rag.entries.load import load_entries
    from jaxerr_rag.resources import index_dir

    path = index_dir() / "README.md"
    path.write_text(report(load_entries(), catalog()), encoding="utf-8")
    print(path)


def _advance(progress: Progress, bar: TaskID, done: int, total: int) -> None:
    progress.update(bar, completed=done, total=total)


@index.command()
@click.option(
    "--jax", metavar="VERSION", multiple=True, help="Download this version's wheel; may be repeated."
)
@click.option("--wheel", metavar="FILE", type=_FILE, multiple=True, help="Read this wheel; may be repeated.")
@click.option("--installed", is_flag=True, help="Read the JAX beside this Python.")
@click.option(
    "--missing", is_flag=True, help="List raises whose message the source doesn't tell; write nothing."
)
def mine(jax: tuple[str, ...], wheel: tuple[Path, ...], installed: bool, missing: bool) -> None:
    """Adds JAX versions to the catalog of raise sites, reading their source without importing it."""
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
    with _progress() as progress:
        found = [sources.from_installed()] if installed else []
        found += [sources.from_wheel(path) for path in wheel]
        found += [sources.from_registry(version) for version in jax]
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


@index.command()
@click.option(
    "--encoder", metavar="NAME", help="A sentence-transformers model, or an exported encoder's folder."
)
def build(encoder: str | None) -> None:
    """Builds the index for free questions anew: FAISS and BM25 over entries, raise sites and their source."""
    from jaxerr_rag.retrieve import build as building
    from jaxerr_rag.retrieve.encoder import load_encoder
    from jaxerr_rag.retrieve.pages import pages

    with _progress() as progress:
        bar = progress.add_task("embedding", total=None)
        built = building.build(load_encoder(encoder), partial(_advance, progress, bar))
    print(
        f"{len(pages().ids)} entries, {len(set(built.sites.ids))} raise sites, encoder {built.encoder.name}"
    )


@index.command()
@click.option(
    "--wheel", metavar="FILE", type=_FILE, multiple=True, help="Read a version here, don't download it."
)
def embed(wheel: tuple[Path, ...]) -> None:
    """Makes the vectors that are kept in the repository: of raise sites, their source, and entries.

    Run it when the catalog or the encoder has changed; entries that have changed since are embedded when the
    index is built. The source comes from wheels, downloaded where none is
    given, and is not kept.
    """
    from jaxerr_rag.catalog import source as sources
    from jaxerr_rag.catalog.snippets import one_per_function
    from jaxerr_rag.catalog.store import catalog
    from jaxerr_rag.retrieve import build as building
    from jaxerr_rag.retrieve.encoder import load_encoder

    given = {source.version: source for source in map(sources.from_wheel, wheel)}
    with _progress() as progress:
        bar = progress.add_task("reading source", total=len(catalog().versions))
        snippets: dict[str, str] = {}
        for version in catalog().versions:
            source = given.get(version) or sources.from_registry(version)
            snippets |= one_per_function(catalog(), source)
            progress.advance(bar)
        bar = progress.add_task("embedding", total=None)
        encoder = load_encoder()
        paths = [
            building.embed_sites(encoder, snippets, partial(_advance, progress, bar)),
            building.embed_passages(encoder, partial(_advance, progress, bar)),
        ]
    for path in paths:
        print(f"{path}: {path.stat().st_size / 1e6:.1f} MB")


@index.command("export-encoder")
@click.argument("model")
@click.argument("out", type=click.Path(file_okay=False, path_type=Path), required=False)
@click.option("--name", help="What to call it.")
@click.option("--licence", type=_FILE, help="The licence of the weights.")
def export_encoder(model: str, out: Path | None, name: str | None, licence: Path | None) -> None:
    """Exports an encoder that needs no torch, checked against the model it is made from."""
    from jaxerr_rag.resources import index_dir
    from jaxerr_rag.retrieve.export import export

    facts = export(model, out or index_dir() / "encoder", name=name, licence=licence)
    print(f"{facts['name']}: mean cosine {facts['agreement']['mean_cosine']:.4f} with {model}")


@index.command()
@click.argument("site", metavar="ID")
@click.option("--jax", metavar="V", help="In this version; downloads it if needed.")
@click.option("--wheel", metavar="FILE", type=_FILE, help="In this wheel.")
def show(site: str, jax: str | None, wheel: Path | None) -> None:
    """Shows what the catalog knows of a raise site, with JAX's source round it."""
    from jaxerr_rag.catalog import source as sources
    from jaxerr_rag.catalog.snippets import installed_snippet, snippet
    from jaxerr_rag.catalog.store import catalog
    from jaxerr_rag.catalog.versions import pinned_url

    found = catalog().by_id(site)
    if found is None:
        raise InputError(
            f"no raise site {site}: ids are ten hexadecimal digits, as jaxerr-ask --json gives them"
        )
    source = sources.from_wheel(wheel) if wheel else None
    version = source.version if source else jax or found.newest
    if version not in found.lines:
        raise InputError(f"{site} is not in JAX {version}; it is in {', '.join(found.lines)}")
    print(f"{found.exception}: {found.template}")
    print(f"{found.function}, {pinned_url(version, found.file, found.lines[version][0])}")
    for label, values in (("when", found.guards), ("reached from", found.public)):
        if values:
            print(f"{label}: {', '.join(values)}")
    text = None if source else installed_snippet(found, version)
    if text is None and (source or jax):
        text = snippet(found, source or sources.from_registry(version))
    print(f"\n{text}" if text else "(its source is shown with --jax or --wheel)")


@index.command()
@click.argument("out", type=click.Path(file_okay=False, path_type=Path))
def site(out: Path) -> None:
    """Writes the catalogue of errors as HTML and JSON, for any web host."""
    from jaxerr_rag.errors import MissingExtra

    try:
        from jaxerr_rag.server.site import export
    except ModuleNotFoundError:
        raise MissingExtra("the static export", "server") from None
    counts = export(out)
    size = f"{counts['files']} files, {counts['bytes'] / 1e6:.1f} MB"
    print(f"{out}: {counts['entries']} entries, {counts['sites']} raise sites without one, {size}")


def _progress() -> Progress:
    from rich.console import Console
    from rich.progress import Progress

    return Progress(console=Console(stderr=True), transient=True)


def main() -> None:
    """The script ``jaxerr-index``."""
    from jaxerr_rag.cli import run

    run(index, "jaxerr-index")
