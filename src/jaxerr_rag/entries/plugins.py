"""Entries of other packages: folders of the same format, named by the entry points ``jaxerr_rag.entries``.

An entry point's value is ``package`` or ``package:folder``: the folder of areas inside the package. Nothing
of the package is imported, as a library on JAX would bring JAX with it. What is wrong with such a folder is
told in one line; all that can be used of it is.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from jaxerr_rag.entries.model import Entry

GROUP = "jaxerr_rag.entries"
_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Provided:
    """A folder of entries of another package.

    Attributes:
      package: its distribution and version, as users are told: ``flax 0.12.0``.
      folder: of areas; None if there is none, and `problem` says why.
      problem: "" if the folder is there.
    """

    package: str
    folder: Path | None
    problem: str = ""


def provided() -> list[Provided]:
    """What the packages installed here provide, by the names of their entry points."""
    found = []
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        package = f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.name
        try:
            found.append(Provided(package, _folder(point)))
        except Exception as error:  # somebody else's mistake
            found.append(Provided(package, None, str(error) or type(error).__name__))
    return found


def _folder(point: EntryPoint) -> Path:
    top, *inner = point.module.split(".")
    spec = find_spec(top)
    places = [] if spec is None else list(spec.submodule_search_locations or ())
    if not places:
        raise ValueError(f"{point.value}: no package {top} is installed")
    folders = [Path(place, *inner, *filter(None, (point.attr or "").split("."))) for place in places]
    found = next((folder for folder in folders if folder.is_dir()), None)
    if found is None:
        raise ValueError(f"{folders[0]} is not a folder")
    return found


def load(given: Provided, taken: Collection[str]) -> tuple[list[Entry], str]:
    """The entries of a package that can be used, and what is wrong with the others, in one line or "".

    Args:
      given: the package's folder.
      taken: ids that others have.
    """
    from packaging.specifiers import SpecifierSet

    from jaxerr_rag.entries.load import find_entries, load_entry
    from jaxerr_rag.runner import Needs

    problems = [given.problem] if given.problem else []
    found: dict[str, Entry] = {}
    folders = find_entries(given.folder) if given.folder is not None else []
    if given.folder is not None and not folders:
        problems.append(f"{given.folder} has no <area>/<id>/entry.md")
    for folder in folders:
        if folder.name in taken or folder.name in found:
            problems.append(f"{folder}: the id {folder.name} is taken")
            continue
        try:
            entry = load_entry(folder)
            SpecifierSet(entry.jax)
            for fix in entry.fixes:
                SpecifierSet(fix.jax)
            Needs.parse(entry.needs)
        except Exception as error:  # also what our own entries never get wrong, such as a file in Latin-1
            problems.append(str(error) if str(folder) in str(error) else f"{folder}: {error}")
            continue
        found[entry.id] = replace(entry, package=given.package)
    return list(found.values()), _told(given, problems)


def _told(given: Provided, problems: list[str]) -> str:
    if not problems:
        return ""
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    said = " ".join(problems[0].split())[:_LONGEST]
    return f"jaxerr: entries of {given.package} left out: {said}{more}"
