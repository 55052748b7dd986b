"""The table of names that JAX removed or renamed: ``index/renames.yml``."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import yaml

from jaxerr_rag.resources import index_dir


@dataclass(frozen=True)
class Rename:
    """What became of a name.

    Attributes:
      old, new: dotted names; `new` may be a literal, and ``$0`` is the first argument of a call of it.
      since: the first release in which the old one fails.
      from_import: the name to import in a from-import, if another than `new`.
      keywords: arguments that a call of the new name gets in addition.
      argument: what a call without arguments gets, or "".
    """

    old: str
    new: str
    since: str
    from_import: str = ""
    keywords: dict[str, str] = field(default_factory=dict)
    argument: str = ""

    @property
    def is_name(self) -> bool:
        """Whether a call or mention of it stays one, with another name."""
        return self.new.startswith("jax.") or self.new.isidentifier()

    @property
    def plain(self) -> bool:
        """Whether nothing but the name changes."""
        return self.is_name and not self.keywords and not self.argument


@cache
def renames() -> dict[str, Rename]:
    """Old dotted name to what became of it."""
    return {old: Rename(old, **row) for old, row in _table()["names"].items()}


@cache
def renamed_keywords() -> dict[str, dict[str, str]]:
    """Function to its old keywords, to the new ones."""
    return dict(_table()["keywords"])


@cache
def _table() -> dict[str, dict[str, dict[str, Any]]]:
    loaded: dict[str, dict[str, dict[str, Any]]] = yaml.safe_load(
        (index_dir() / "renames.yml").read_text(encoding="utf-8")
    )
    return loaded


def version(text: str) -> tuple[int, ...]:
    """``0.10.2`` as numbers."""
    numbers: list[int] = []
    for part in text.split("."):
        if not part.isdigit():
            break
        numbers.append(int(part))
    return tuple(numbers)
