"""Merges what was mined of several versions and writes the catalog."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from jaxerr_rag.catalog import template as templates
from jaxerr_rag.catalog.mine import Mined, is_known
from jaxerr_rag.catalog.store import SITES, TOKENS, VERSIONS, Catalog, RaiseSite, Version, encode, site_id
from jaxerr_rag.catalog.versions import tag_of, version_key


def summarise(version: str, sites: Iterable[Mined]) -> Version:
    """The counts of a version."""
    known: dict[tuple[str, int], bool] = defaultdict(bool)
    handed_on = set()
    for site in sites:
        if site.kind == "raise":
            known[site.file, site.line] |= is_known(site)
        elif site.kind == "reraise":
            handed_on.add((site.file, site.line))
    tag, sure = tag_of(version)
    without = sum(not found for found in known.values())
    return Version(version, tag, sure, len(known) + len(handed_on - known.keys()), without)


def merge(catalog: Catalog | None, version: str, sites: Iterable[Mined]) -> list[RaiseSite]:
    """The sites of a catalog with those of one version added, or put in its place.

    What may differ between versions without making another site (guards, docstring, public names) is kept as
    the newest version has it.
    """
    merged: dict[str, RaiseSite] = {}
    for site in catalog or ():
        others = {v: found for v, found in site.lines.items() if v != version}
        if others:
            merged[site.id] = _with_lines(site, others)
    for one, lines in _grouped(sites):
        key = site_id(
            one.kind,
            one.file,
            one.function,
            one.exception,
            one.template,
            one.guards[-1] if one.guards else "",
        )
        old = merged.get(key)
        every = dict(old.lines if old else {}) | {version: lines}
        newest = old is None or version_key(version) >= max(map(version_key, old.lines))
        site = RaiseSite(
            key, one.kind, one.file, one.function, one.exception, one.template,
            one.guards, one.doc, one.public, every,
        )  # fmt: skip
        merged[key] = _with_lines(site if newest or old is None else old, every)
    return sorted(merged.values(), key=lambda s: (s.file, s.function, s.kind, s.exception, s.template, s.id))


def _grouped(sites: Iterable[Mined]) -> Iterable[tuple[Mined, tuple[int, ...]]]:
    groups: dict[tuple[str, ...], list[Mined]] = defaultdict(list)
    for site in sites:
        guard = "" if site.template or not site.guards else site.guards[-1]
        groups[site.kind, site.file, site.function, site.exception, site.template, guard].append(site)
    for group in groups.values():
        public = tuple(dict.fromkeys(name for site in group for name in site.public))
        first = group[0]
        yield replace(first, public=public), tuple(sorted({site.line for site in group}))


def _with_lines(site: RaiseSite, lines: dict[str, tuple[int, ...]]) -> RaiseSite:
    return replace(site, lines={v: lines[v] for v in sorted(lines, key=version_key)})


def write(folder: Path, sites: list[RaiseSite], versions: Iterable[Version]) -> None:
    """Writes the files of a catalog."""
    folder.mkdir(parents=True, exist_ok=True)
    ordered = sorted(versions, key=lambda v: version_key(v.version))
    names = [version.version for version in ordered]
    (folder / SITES).write_text("".join(encode(site, names) + "\n" for site in sites), encoding="utf-8")
    rows = [{name: getattr(v, name) for name in Version.__slots__} for v in ordered]
    (folder / VERSIONS).write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    (folder / TOKENS).write_text(json.dumps(lookup(sites), separators=(",", ":")) + "\n", encoding="utf-8")


def lookup(sites: list[RaiseSite]) -> dict[str, Any]:
    """What finds the rows of a message or a frame.

    Each template is filed under its rarest word, so that few templates are tried for a message, and under
    the rarest word before its first hole, so that a message that was cut off is found too.
    """
    words = [dict.fromkeys(templates.tokens(site.template)) for site in sites]
    frequency = Counter(word for found in words for word in {word for word, _ in found})
    filed: dict[str, list[int]] = defaultdict(list)
    for row, found in enumerate(words):
        if not found:
            continue

        def rarity(word: str) -> tuple[int, str]:
            return frequency[word], word

        keys = {min((word for word, _ in found), key=rarity)}
        if leading := [word for word, first in found if first]:
            keys.add(min(leading, key=rarity))
        for key in keys:
            filed[key].append(row)
    files = sorted({site.file for site in sites})
    starts, at = [], 0
    for file in files:
        starts.append(at)
        while at < len(sites) and sites[at].file == file:
            at += 1
    return {"files": files, "starts": [*starts, at], "tokens": dict(sorted(filed.items()))}
