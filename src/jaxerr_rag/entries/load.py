"""Reads entry folders."""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml
from packaging.requirements import InvalidRequirement, Requirement

from jaxerr_rag.entries.model import EVIDENCE_PLACES, HEADINGS, Entry, Evidence, Fix, RaisedAt
from jaxerr_rag.errors import EntryError
from jaxerr_rag.resources import index_dir

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_KEYS = {
    "title", "exception", "raised_at", "message", "jax", "needs", "tags", "evidence", "runs",
    "never_because", "message_from", "warns", "requires", "reviewed",
}  # fmt: skip
_REQUIRED = {"title", "exception", "jax", "needs", "tags"}
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_JAX_COMMENT = re.compile(r"# jax: *(\S.*)")
_FIX = re.compile(r"`fix_([a-z0-9_]+)\.py`")
LOG = "log.txt"
"""What a user sees of an error that no machine of ours can raise."""

VERIFIED = "verified.json"
"""What ``jaxerr-index tidy --record`` writes in an entry's folder: which programs ran where."""


def find_entries(root: Path | None = None) -> list[Path]:
    """The folders of all entries, sorted by area and id."""
    root = root or index_dir() / "entries"
    return sorted(path.parent for path in root.glob("*/*/entry.md"))


def load_entries(root: Path | None = None) -> Iterator[Entry]:
    """All entries.

    Raises:
      EntryError: at the first folder that breaks the format.
    """
    for folder in find_entries(root):
        yield load_entry(folder)


def load_entry(folder: Path) -> Entry:
    """One entry.

    Raises:
      EntryError: what breaks the format, with the file and the key.
    """
    page = folder / "entry.md"
    front, body = _split(page)
    _check_keys(page, front)
    raised_at = tuple(_raised_at(page, item) for item in _list(page, front, "raised_at"))
    messages = tuple(_strings(page, front, "message"))
    runs = front.get("runs", "always")
    if not raised_at and not messages:
        raise EntryError(f"{page}: give `raised_at` or `message`, or nothing can find this entry")
    if runs not in ("always", "never"):
        raise EntryError(f"{page}: runs: {runs!r} is neither always nor never")
    never = runs == "never"
    if never and not front.get("never_because"):
        raise EntryError(f"{page}: runs: never needs `never_because`")
    if never and messages and not front.get("message_from"):
        raise EntryError(f"{page}: runs: never needs `message_from`, the places its messages come from")
    if not _ID.fullmatch(folder.name):
        raise EntryError(f"{folder}: an id is lower-case words joined by hyphens")
    sections = _sections(page, body)
    proof = folder / (LOG if never else "broken.py")
    if not proof.is_file():
        raise EntryError(f"{folder}: {proof.name} is missing")
    broken = folder / "broken.py"
    steps = tuple(_steps(page, sections["Solutions"]))
    advice = tuple(step for step in steps if not _FIX.search(step))
    if advice and not never:
        raise EntryError(f"{page}: each item of Solutions names one `fix_<strategy>.py`: {advice[0][:50]!r}")
    return Entry(
        id=folder.name,
        area=folder.parent.name,
        folder=folder,
        title=str(front["title"]),
        exceptions=tuple(_one_or_more(page, front, "exception")),
        raised_at=raised_at,
        messages=messages,
        jax=str(front["jax"]),
        needs=str(front["needs"]),
        tags=tuple(_strings(page, front, "tags")),
        evidence=tuple(_evidence(page, item) for item in _list(page, front, "evidence")),
        sections=sections,
        broken=broken.read_text(encoding="utf-8") if broken.is_file() else "",
        fixes=tuple(_fixes(page, steps)),
        related=tuple(re.findall(r"^- `([a-z0-9-]+)`", sections["Related"], re.MULTILINE)),
        runs=runs,
        never_because=str(front.get("never_because", "")),
        log=proof.read_text(encoding="utf-8") if never else "",
        warns=bool(front.get("warns", False)),
        requires=tuple(_requires(page, front)),
        message_from=tuple(_strings(page, front, "message_from")),
        advice=advice,
        reviewed=bool(front.get("reviewed", False)),
        verified=_verified(folder),
    )


def program_digest(program: str) -> str:
    """What ties a record of a run to the text that was run."""
    return hashlib.sha256(program.encode()).hexdigest()[:16]


def _split(page: Path) -> tuple[dict[str, Any], str]:
    text = page.read_text(encoding="utf-8")
    if not text.startswith("---\n") or "\n---\n" not in text:
        raise EntryError(f"{page}: starts with YAML front matter between two lines of `---`")
    head, body = text[4:].split("\n---\n", 1)
    try:
        front = yaml.load(head, Loader=_Loader)
    except yaml.YAMLError as error:
        raise EntryError(f"{page}: front matter is not YAML: {' '.join(str(error).split())}") from None
    if not isinstance(front, dict):
        raise EntryError(f"{page}: front matter is a mapping of keys")
    return front, body


def _check_keys(page: Path, front: dict[str, Any]) -> None:
    if missing := _REQUIRED - front.keys():
        raise EntryError(f"{page}: front matter lacks {', '.join(sorted(missing))}")
    if unknown := front.keys() - _KEYS:
        raise EntryError(f"{page}: front matter has unknown {', '.join(sorted(unknown))}")


def _list(page: Path, front: dict[str, Any], key: str) -> list[Any]:
    value = front.get(key) or []
    if not isinstance(value, list):
        raise EntryError(f"{page}: `{key}` is a list")
    return value


def _strings(page: Path, front: dict[str, Any], key: str) -> list[str]:
    value = _list(page, front, key)
    if not all(isinstance(item, str) for item in value):
        raise EntryError(f"{page}: `{key}` is a list of strings (quote what YAML reads as something else)")
    return value


def _one_or_more(page: Path, front: dict[str, Any], key: str) -> list[str]:
    if isinstance(front[key], str):
        return [front[key]]
    if not (found := _strings(page, front, key)):
        raise EntryError(f"{page}: `{key}` is empty")
    return found


def _raised_at(page: Path, item: Any) -> RaisedAt:
    template = ""
    if isinstance(item, dict):
        if not {"at"} <= item.keys() <= {"at", "template"}:
            raise EntryError(f"{page}: an item of raised_at has the keys `at` and `template`: {item}")
        item, template = item["at"], str(item.get("template", ""))
    file, mark, function = str(item).partition("::")
    if not mark or not file.endswith(".py"):
        raise EntryError(f"{page}: raised_at {item!r} is not `file.py::function`")
    return RaisedAt(file, function, template)


def _evidence(page: Path, item: Any) -> Evidence:
    if not isinstance(item, dict):
        raise EntryError(f"{page}: evidence {item!r} is not a mapping such as `line: if`")
    item = dict(item)
    weight = item.pop("weight", 1.0)
    if not isinstance(weight, int | float) or not math.isfinite(weight):
        raise EntryError(f"{page}: weight is a number: {weight!r}")
    if len(item) != 1 or not item.keys() <= set(EVIDENCE_PLACES):
        raise EntryError(
            f"{page}: evidence has one of {', '.join(EVIDENCE_PLACES)}, and perhaps weight: {item}"
        )
    ((place, value),) = item.items()
    facts = value if isinstance(value, list) else [value]
    return Evidence(place, tuple(str(fact) for fact in facts), float(weight))


def _sections(page: Path, body: str) -> dict[str, str]:
    parts = re.split(r"^## (.+)$", body, flags=re.MULTILINE)
    sections = {name.strip(): text.strip() for name, text in zip(parts[1::2], parts[2::2], strict=True)}
    if tuple(sections) != HEADINGS:
        raise EntryError(f"{page}: the headings are, in this order: {', '.join(HEADINGS)}")
    return sections


def _requires(page: Path, front: dict[str, Any]) -> Iterator[str]:
    for text in _strings(page, front, "requires"):
        try:
            yield str(Requirement(text))
        except InvalidRequirement:
            raise EntryError(f"{page}: requires: {text!r} is not a requirement such as flax>=0.10") from None


def _steps(page: Path, solutions: str) -> Iterator[str]:
    """The items of "Solutions"."""
    items = re.split(r"^\d+\. ", solutions, flags=re.MULTILINE)[1:]
    if not items:
        raise EntryError(f"{page}: Solutions is a numbered list with at least one fix")
    for item in items:
        yield " ".join(item.split())


def _fixes(page: Path, steps: tuple[str, ...]) -> Iterator[Fix]:
    seen = set()
    for text in steps:
        names = _FIX.findall(text)
        if not names:
            continue
        if len(set(names)) != 1:
            raise EntryError(f"{page}: each item of Solutions names one `fix_<strategy>.py`: {text[:50]!r}")
        path = page.parent / f"fix_{names[0]}.py"
        if not path.is_file():
            raise EntryError(f"{page}: Solutions names {path.name}, which is missing")
        seen.add(path.name)
        program = path.read_text(encoding="utf-8")
        comment = _JAX_COMMENT.match(program)
        yield Fix(names[0], text, program, comment[1].strip() if comment else "")
    if unnamed := {path.name for path in page.parent.glob("fix_*.py")} - seen:
        raise EntryError(f"{page}: Solutions does not name {', '.join(sorted(unnamed))}")


def _verified(folder: Path) -> dict[str, list[str]]:
    """Program file to the JAX versions it ran on, of those records that fit the program as it is now."""
    try:
        records = json.loads((folder / VERIFIED).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    kept = {}
    for name, record in records.items():
        program = folder / name
        if program.is_file() and program_digest(program.read_text(encoding="utf-8")) == record["sha256"]:
            kept[name] = list(record["jax"])
    return kept


def entries_by_id(entries: Iterable[Entry]) -> dict[str, Entry]:
    """Entries by id.

    Raises:
      EntryError: two have the same.
    """
    found: dict[str, Entry] = {}
    for entry in entries:
        if entry.id in found:
            raise EntryError(f"{entry.folder} and {found[entry.id].folder} have the same id")
        found[entry.id] = entry
    return found
