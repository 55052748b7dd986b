"""The catalog as it is committed: one line of JSON per raise site, and what finds the lines quickly.

Everything here is read lazily with the standard library, since the answer to a recognised message must not
wait for it: the file of sites is split into lines, and only the lines a query asks for are parsed.
"""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from jaxerr_rag.catalog.template import longest
from jaxerr_rag.errors import CatalogError
from jaxerr_rag.resources import index_dir

SITES, TOKENS, VERSIONS = "sites.jsonl", "tokens.json", "versions.json"

_NO_LINES = "-"


@dataclass(frozen=True, slots=True)
class RaiseSite:
    """One place in JAX's source that raises, with one message template, over all versions that have it.

    Attributes:
      id: ten hexadecimal digits, from kind, file, function, exception and template.
      kind: ``raise``, ``reraise`` (another's exception goes on), ``assert``, ``warning`` or ``log``.
      file: relative to the JAX distribution.
      function: the ``__qualname__`` there, ``<module>`` at top level.
      exception: the class without its module, "" if only the running program knows it.
      template: the message, ``{expression}`` where a value goes; "" if the message is empty.
      guards: the conditions that lead there, outermost first, as of the newest version.
      doc: first line of the docstring of the function, else of the nearest public one.
      public: public names that lead there, nearest first.
      lines: version to 1-based lines.
    """

    id: str
    kind: str
    file: str
    function: str
    exception: str
    template: str
    guards: tuple[str, ...]
    doc: str
    public: tuple[str, ...]
    lines: dict[str, tuple[int, ...]]

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def name(self) -> str:
        """The function as a traceback prints it."""
        return self.function.rpartition(".")[2]

    @property
    def newest(self) -> str:
        """The last version that has it."""
        return next(reversed(self.lines))


@dataclass(frozen=True, slots=True)
class Version:
    """A mined JAX version.

    Attributes:
      version: "0.12.0.1".
      tag: the tag of the repository it was cut from.
      tag_sure: whether that tag is known to be the one.
      raises: statements that raise or re-raise.
      without_template: of these, raises whose message can't be told from the source.
    """

    version: str
    tag: str
    tag_sure: bool
    raises: int
    without_template: int


def site_id(kind: str, file: str, function: str, exception: str, template: str, guard: str) -> str:
    """The id of a raise site; the innermost guard tells sites with an empty message apart."""
    key = "\0".join((kind, file, function, exception, template, "" if template else guard))
    return hashlib.sha256(key.encode()).hexdigest()[:10]


class Catalog:
    """The raise sites of all mined versions.

    Args:
      folder: where the catalog's files lie.

    Raises:
      CatalogError: a file is missing or damaged.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def versions(self) -> dict[str, Version]:
        """The mined versions, oldest first."""
        return {row["version"]: Version(**row) for row in self._json(VERSIONS)}

    @cached_property
    def _rows(self) -> list[bytes]:
        # Decoding all of it would take longer than an answer needs.
        return self._bytes(SITES).splitlines()

    @cached_property
    def _tokens(self) -> dict[str, Any]:
        tokens: dict[str, Any] = self._json(TOKENS)
        return tokens

    @cached_property
    def _filed(self) -> dict[str, list[tuple[str, int]]]:
        return {}

    @cached_property
    def _named(self) -> dict[str, defaultdict[str, list[int]]]:
        return {}

    @cached_property
    def _parsed(self) -> dict[int, RaiseSite]:
        return {}

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[RaiseSite]:
        return map(self.row, range(len(self)))

    def row(self, number: int) -> RaiseSite:
        """The raise site of a line of the file."""
        if number not in self._parsed:
            try:
                self._parsed[number] = _decode(json.loads(self._rows[number]), list(self.versions))
            except (ValueError, KeyError, TypeError, IndexError):
                where = self.folder / SITES
                raise CatalogError(
                    f"{where}, line {number + 1} is damaged: reinstall or mine again"
                ) from None
        return self._parsed[number]

    def with_token(self, token: str) -> list[int]:
        """Rows whose template is looked for when a message has this word."""
        rows: list[int] = self._tokens["tokens"].get(token, [])
        return rows

    def filed(self, words: Set[str]) -> Iterator[tuple[str, int]]:
        """The rows of `with_token` for some words, each after the longest piece of its template."""
        for word in self._tokens["tokens"].keys() & words:
            if word not in self._filed:
                self._filed[word] = [(longest(self.row(row).template), row) for row in self.with_token(word)]
            yield from self._filed[word]

    def in_function(self, file: str, name: str) -> list[int]:
        """Rows of a file whose function a traceback would print as `name`."""
        files: list[str] = self._tokens["files"]
        at = bisect_left(files, file)
        if at == len(files) or files[at] != file:
            return []
        if file not in self._named:
            starts: list[int] = self._tokens["starts"]
            named = self._named[file] = defaultdict(list)
            for row in range(starts[at], starts[at + 1]):
                named[self.row(row).name].append(row)
        return self._named[file].get(name, [])

    def by_id(self, wanted: str) -> RaiseSite | None:
        """A raise site by its id."""
        mark = f'"id":"{wanted}"'.encode()
        for number, row in enumerate(self._rows):
            if mark in row[:40]:
                return self.row(number)
        return None

    def _bytes(self, name: str) -> bytes:
        try:
            return (self.folder / name).read_bytes()
        except OSError as error:
            raise CatalogError(f"the catalog lacks a readable {self.folder / name}: {error}") from None

    def _json(self, name: str) -> Any:
        try:
            return json.loads(self._bytes(name))
        except ValueError as error:
            raise CatalogError(f"{self.folder / name} is damaged: {error}") from None


@cache
def catalog() -> Catalog:
    """The catalog shipped with the package."""
    return Catalog(index_dir() / "catalog")


def _decode(row: dict[str, Any], versions: list[str]) -> RaiseSite:
    lines = {
        version: tuple(map(int, cell.split(",")))
        for version, cell in zip(versions, row["lines"].split(" "), strict=True)
        if cell != _NO_LINES
    }
    return RaiseSite(
        id=row["id"],
        kind=row.get("kind", "raise"),
        file=row["file"],
        function=row["function"],
        exception=row.get("exception", ""),
        template=row.get("template", ""),
        guards=tuple(row.get("guards", ())),
        doc=row.get("doc", ""),
        public=tuple(row.get("public", ())),
        lines=lines,
    )


def encode(site: RaiseSite, versions: Iterable[str]) -> str:
    """A raise site as its line of the file."""
    cells = [",".join(map(str, site.lines[v])) if v in site.lines else _NO_LINES for v in versions]
    row = {
        "id": site.id,
        "kind": site.kind if site.kind != "raise" else "",
        "file": site.file,
        "function": site.function,
        "exception": site.exception,
        "template": site.template,
        "guards": site.guards,
        "doc": site.doc,
        "public": site.public,
        "lines": " ".join(cells),
    }
    return json.dumps({k: v for k, v in row.items() if v}, ensure_ascii=False, separators=(",", ":"))
