"""Entries compiled for asking: which of them a raise site or a message may belong to.

They are ours and those that other packages provide. Reading a few hundred folders takes too long for one
answer, so they are read once and kept in the cache folder as lines of JSON. The names, sizes and times of the
entry files tell whether that copy is current.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
import zlib
from collections import defaultdict
from collections.abc import Iterable, Set
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from jaxerr_rag.catalog.template import tokens
from jaxerr_rag.entries.model import Entry, Evidence, Fix, RaisedAt
from jaxerr_rag.entries.plugins import Provided, load, provided
from jaxerr_rag.resources import cache_dir, index_dir

_FORMAT = 8
"""Counts up when the form of the compiled file changes."""


class Pages:
    """All entries, each decoded when it is first asked for.

    Args:
      lines: the compiled file: a line of lookup tables, then one line per entry.
    """

    def __init__(self, lines: list[bytes]) -> None:
        self._lookup: dict[str, Any] = json.loads(lines[0])
        self._lines = lines[1:]
        self._entries: dict[str, Entry] = {}
        if zlib.crc32(b"\n".join(self._lines)) != self._lookup["crc32"]:
            raise ValueError("the entries are not those that were compiled")

    @cached_property
    def ids(self) -> dict[str, int]:
        """Each entry's line."""
        return {entry_id: number for number, entry_id in enumerate(self._lookup["ids"])}

    @property
    def problems(self) -> list[str]:
        """A line for each package whose entries could not all be taken."""
        found: list[str] = self._lookup["problems"]
        return found

    def own(self) -> list[str]:
        """The ids of the entries that are shipped with this package."""
        others: dict[str, str] = self._lookup["packages"]
        return [entry_id for entry_id in self.ids if entry_id not in others]

    def package(self, entry_id: str) -> str:
        """What provides an entry, "" if it is ours."""
        return str(self._lookup["packages"].get(entry_id, ""))

    @property
    def digest(self) -> str:
        """What changes when an entry does."""
        return str(self._lookup["digest"])

    def __getitem__(self, entry_id: str) -> Entry:
        if entry_id not in self._entries:
            self._entries[entry_id] = _decode(json.loads(self._lines[self.ids[entry_id]]))
        return self._entries[entry_id]

    def __contains__(self, entry_id: object) -> bool:
        return entry_id in self.ids

    def title(self, entry_id: str) -> str:
        """The title of an entry, without decoding it."""
        return str(self._lookup["titles"][self.ids[entry_id]])

    def at_site(self, file: str, function: str) -> dict[str, list[str]]:
        """Entries that name a function as where they are raised, and the templates that they name there."""
        found: dict[str, list[str]] = self._lookup["sites"].get(f"{file}::{function}", {})
        return found

    def for_fact(self, fact: str) -> list[str]:
        """Entries for which a fact about the failing line speaks."""
        found: list[str] = self._lookup["facts"].get(fact, [])
        return found

    def for_silence(self) -> list[str]:
        """Entries about an exception without a message."""
        found: list[str] = self._lookup["silent"]
        return found

    def for_message(self, words: Set[str]) -> dict[str, list[str]]:
        """Entries with message templates that have a rare word among these, and those templates."""
        filed: dict[str, list[tuple[str, str]]] = self._lookup["words"]
        found: dict[str, list[str]] = {}
        for word in filed.keys() & words:
            for entry_id, message in filed[word]:
                found.setdefault(entry_id, []).append(message)
        return found


@cache
def pages() -> Pages:
    """The entries of this package and of others, compiled anew when they have changed.

    What is wrong with those of others is told on stderr, once a process.
    """
    found = _compiled(index_dir() / "entries", provided())
    for problem in found.problems:
        with contextlib.suppress(OSError, ValueError, AttributeError):  # stderr may be gone
            print(problem, file=sys.stderr)
    return found


def _compiled(root: Path, others: list[Provided]) -> Pages:
    digest = _stamp(root, others)
    path = cache_dir() / f"entries-{_FORMAT}-{digest}.jsonl"
    try:
        return Pages(path.read_bytes().splitlines())
    except (OSError, ValueError, KeyError, IndexError, TypeError):
        lines = compile_entries(root, digest, others)
        _write(path, lines)
        return Pages(lines)


def compile_entries(root: Path, digest: str, others: Iterable[Provided] = ()) -> list[bytes]:
    """The compiled file's lines for a folder of entries, and for those of other packages."""
    entries = _readable(root)
    problems = []
    for other in others:
        more, problem = load(other, {entry.id for entry in entries})
        entries += more
        problems += [problem] if problem else []
    sites: dict[str, dict[str, list[str]]] = defaultdict(dict)
    for entry in entries:
        for place in entry.raised_at:
            named = sites[f"{place.file}::{place.function}"].setdefault(entry.id, [])
            named.append(place.template)
    rows = [json.dumps(_encode(entry)).encode() for entry in entries]
    lookup = {
        "digest": digest,
        "crc32": zlib.crc32(b"\n".join(rows)),
        "ids": [entry.id for entry in entries],
        "titles": [entry.title for entry in entries],
        "sites": sites,
        "words": _words(entries),
        "silent": [entry.id for entry in entries if "" in entry.messages],
        "facts": _facts(entries),
        "packages": {entry.id: entry.package for entry in entries if entry.package},
        "problems": problems,
    }
    return [json.dumps(lookup).encode(), *rows]


def _readable(root: Path) -> list[Entry]:
    """The entries that can be read; what is wrong with another is told by ``jaxerr-index tidy``."""
    from jaxerr_rag.entries.load import find_entries, load_entry
    from jaxerr_rag.errors import EntryError

    found: dict[str, Entry] = {}
    for folder in find_entries(root):
        with contextlib.suppress(EntryError):
            found.setdefault(folder.name, load_entry(folder))
    return list(found.values())


def _words(entries: Iterable[Entry]) -> dict[str, list[tuple[str, str]]]:
    """Each message template and its entry under the longest of its words: long words are rare."""
    filed: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for entry in entries:
        for message in entry.messages:
            own = sorted({word for word, _ in tokens(message)}, key=lambda word: (-len(word), word))
            if own:
                filed[own[0]].append((entry.id, message))
    return filed


def _facts(entries: Iterable[Entry]) -> dict[str, list[str]]:
    """Facts about a failing line, and the entries for which they speak."""
    filed: dict[str, list[str]] = defaultdict(list)
    for entry in entries:
        for piece in entry.evidence:
            for fact in piece.any_of if piece.place == "line" and piece.weight > 0 else ():
                if entry.id not in filed[fact]:
                    filed[fact].append(entry.id)
    return filed


def _stamp(root: Path, others: Iterable[Provided]) -> str:
    """A digest of the names, sizes and times of all files below the folders of entries."""
    seen = hashlib.sha256(str(root).encode())
    _stamp_folder(root, seen)
    for other in others:
        seen.update(f"{other}\n".encode())
        # What can't be read is not in the copy either, and a problem of it is.
        with contextlib.suppress(OSError):
            if other.folder is not None:
                _stamp_folder(other.folder, seen)
    return seen.hexdigest()[:16]


def _stamp_folder(root: Path, seen: hashlib._Hash) -> None:
    for area in sorted(os.scandir(root), key=lambda e: e.name):
        if not area.is_dir():
            continue
        for folder in sorted(os.scandir(area), key=lambda e: e.name):
            if not folder.is_dir():
                continue
            for file in sorted(os.scandir(folder), key=lambda e: e.name):
                if file.is_file():
                    stat = file.stat()
                    seen.update(f"{file.path}\0{stat.st_size}\0{stat.st_mtime_ns}\n".encode())


def _write(path: Path, lines: list[bytes]) -> None:
    """Writes in one step, so that nobody reads half a file; without a cache folder all works, slower."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        for old in path.parent.glob("entries-*.jsonl"):
            old.unlink(missing_ok=True)
        unfinished = path.with_suffix(f".{os.getpid()}")
        unfinished.write_bytes(b"\n".join(lines) + b"\n")
        unfinished.replace(path)
    except OSError:
        return


def _encode(entry: Entry) -> dict[str, Any]:
    row = {name: getattr(entry, name) for name in Entry.__slots__}
    row["folder"] = str(entry.folder)
    row["raised_at"] = [[p.file, p.function, p.template] for p in entry.raised_at]
    row["evidence"] = [[e.place, e.any_of, e.weight] for e in entry.evidence]
    row["fixes"] = [[f.strategy, f.text, f.program, f.jax] for f in entry.fixes]
    return row


def _decode(row: dict[str, Any]) -> Entry:
    for name in ("exceptions", "messages", "tags", "related", "requires", "message_from", "advice"):
        row[name] = tuple(row[name])
    row["folder"] = Path(row["folder"])
    row["raised_at"] = tuple(RaisedAt(*item) for item in row["raised_at"])
    row["evidence"] = tuple(Evidence(place, tuple(facts), weight) for place, facts, weight in row["evidence"])
    row["fixes"] = tuple(Fix(*item) for item in row["fixes"])
    return Entry(**row)
