"""The static export: the whole catalogue as HTML and JSON, for any web host or none."""

from __future__ import annotations

import json
import shutil
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from jaxerr_rag.catalog.store import RaiseSite, catalog
from jaxerr_rag.catalog.versions import pinned_url
from jaxerr_rag.errors import InputError
from jaxerr_rag.retrieve.pages import pages
from jaxerr_rag.server.html import STATIC, Links, page
from jaxerr_rag.server.listing import Row, rows
from jaxerr_rag.server.views import error_page, redirects

_FILES = ("icon.svg", "page.js", "style.css", "theme.js")
_MARK = "jaxerr-site.json"
"""Lies in a folder that this has written, and so may write again."""


def export(out: Path) -> dict[str, int]:
    """Writes the catalogue: a page and a JSON file for each entry, and lists of the raise sites without one.

    Args:
      out: a folder that is empty, does not exist yet, or was written by this before.

    Returns:
      How many ``entries``, ``sites``, ``files`` and ``bytes`` there are.

    Raises:
      InputError: the folder has something else in it.
    """
    if out.exists() and (not out.is_dir() or (any(out.iterdir()) and not (out / _MARK).is_file())):
        raise InputError(f"{out} has other files in it: give a new folder")
    for name in ("errors", "sites", "api", "static"):
        shutil.rmtree(out / name, ignore_errors=True)
        (out / name).mkdir(parents=True)
    (out / "api" / "errors").mkdir()
    for name in _FILES:
        shutil.copyfile(STATIC / name, out / "static" / name)
    known = rows().values()
    entries = [row for row in known if row.kind == "entry"]
    without = [row for row in known if row.kind == "site"]
    _write_entries(out)
    sites = _write_sites(out, without)
    _write_lists(out, entries, sites)
    counts = {"entries": len(entries), "sites": len(without)}
    (out / _MARK).write_text(json.dumps(counts) + "\n", encoding="utf-8")
    files = [path for path in out.rglob("*") if path.is_file()]
    return {**counts, "files": len(files), "bytes": sum(path.stat().st_size for path in files)}


def _write_entries(out: Path) -> None:
    links = Links("../", is_static=True)
    for entry_id in pages().ids:
        found = error_page(entry_id)
        _write(out / "errors" / f"{entry_id}.html", page("error.html", links, here="errors", error=found))
        assert found is not None
        _write_json(out / "api" / "errors" / f"{entry_id}.json", asdict(found))
    for old, new in redirects().items():
        _write(out / "errors" / f"{old}.html", page("moved.html", links, new=new))


def _write_sites(out: Path, without: Iterable[Row]) -> dict[str, int]:
    """Writes the lists of raise sites, and counts them by area."""
    by_area: dict[str, list[dict[str, Any]]] = defaultdict(list)
    by_id = {site.id: site for site in catalog()}
    for row in without:
        by_area[row.area].append(_site(row, by_id[row.id]))
    links = Links("../", is_static=True)
    for area, found in by_area.items():
        _write(
            out / "sites" / f"{area}.html", page("sites.html", links, here="errors", area=area, rows=found)
        )
    _write_json(out / "api" / "sites.json", [one for found in by_area.values() for one in found])
    return {area: len(by_area[area]) for area in sorted(by_area)}


def _site(row: Row, site: RaiseSite) -> dict[str, Any]:
    return {
        "id": row.id,
        "title": row.title,
        "area": row.area,
        "exception": site.exception,
        "file": site.file,
        "function": site.function,
        "guards": site.guards,
        "jax": row.jax,
        "url": pinned_url(site.newest, site.file, site.lines[site.newest][0]),
    }


def _write_lists(out: Path, entries: list[Row], sites: dict[str, int]) -> None:
    areas: dict[str, list[Row]] = defaultdict(list)
    for row in entries:
        areas[row.area].append(row)
    links = Links("", is_static=True)
    shown = page("catalogue.html", links, here="errors", count=len(entries), areas=areas, sites=sites)
    _write(out / "index.html", shown)
    _write_json(out / "api" / "errors.json", [asdict(row) for row in entries])


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def _write_json(path: Path, data: Any) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False) + "\n", encoding="utf-8")
