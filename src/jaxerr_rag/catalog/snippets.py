"""JAX's source round a raise, read from the installed package or a wheel when it is asked for."""

from __future__ import annotations

from importlib.metadata import distribution
from pathlib import Path

from jaxerr_rag.catalog.source import JaxSource, installed_version
from jaxerr_rag.catalog.store import Catalog, RaiseSite
from jaxerr_rag.errors import CatalogError

LINES = 30
"""Lines of a snippet, the raise a little below its middle."""


def snippet(site: RaiseSite, source: JaxSource) -> str:
    """The lines round the raise in a version, with their numbers; the raise is marked.

    Raises:
      CatalogError: the version doesn't have it.
    """
    if source.version not in site.lines or site.file not in source.files:
        raise CatalogError(f"{site.file} of JAX {source.version} has no raise site {site.id}")
    line = site.lines[source.version][0]
    lines = _lines(source, site.file)
    first = max(1, line - LINES * 2 // 3)
    last = min(len(lines), first + LINES - 1)
    width = len(str(last))
    shown = (
        f"{'>' if number == line else ' '} {number:>{width}}  {lines[number - 1]}".rstrip()
        for number in range(first, last + 1)
    )
    return "\n".join(shown)


def installed_snippet(site: RaiseSite, version: str) -> str | None:
    """The same from the installed JAX; None if that is another version."""
    if version not in site.lines or installed_version() != version:
        return None
    path = Path(str(distribution("jax").locate_file(site.file)))
    try:
        return snippet(site, JaxSource(version, (site.file,), lambda _: path.read_bytes()))
    except OSError:
        return None


def one_per_function(known: Catalog, source: JaxSource) -> dict[str, str]:
    """The plain source round one raise of each function whose newest version this is, by raise site id."""
    found: dict[str, str] = {}
    seen: set[tuple[str, str]] = set()
    read: dict[str, list[str]] = {}
    for site in known:
        place = (site.file, site.function)
        if site.newest != source.version or place in seen or not site.template or site.kind == "reraise":
            continue
        seen.add(place)
        if site.file not in read:
            read = {site.file: _lines(source, site.file)}
        line = site.lines[source.version][0]
        found[site.id] = "\n".join(read[site.file][max(0, line - LINES * 2 // 3) : line + LINES // 3])
    return found


def _lines(source: JaxSource, file: str) -> list[str]:
    return source.read(file).decode("utf-8", "replace").splitlines()
