"""Repairers: each module knows how to mend some causes; the folders are the areas of `index/entries`.

A module has `ENTRIES`, the ids of the entries it mends, and ``propose(situation)``, which yields
`jaxerr_rag.repair.model.Candidate`. It reads the program (`jaxerr_rag.repair.program`), never runs it, and
answers cheaply with nothing where a program is not of its kind.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import ModuleType

from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.situation import Situation


@cache
def repairers() -> dict[str, list[ModuleType]]:
    """Entry id to the modules that mend it, in the order of their names."""
    found: dict[str, list[ModuleType]] = {}
    infos = [info for info in pkgutil.walk_packages(__path__, f"{__name__}.") if not info.ispkg]
    for info in sorted(infos, key=lambda info: info.name.rpartition(".")[2]):
        module = import_module(info.name)
        for entry in sorted(module.ENTRIES):
            found.setdefault(entry, []).append(module)
    return found


def propose(situation: Situation) -> Iterator[Candidate]:
    """What the repairers of the entry make of a failure."""
    for module in repairers().get(situation.entry, ()):
        yield from module.propose(situation)
