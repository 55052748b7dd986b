"""The failures that `tests.repair.record_failures` recorded, as situations; nothing is run."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from jaxerr_rag.repair import rewrite
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.repairers import propose
from jaxerr_rag.repair.situation import Situation
from jaxerr_rag.report import ExceptionInfo, Frame
from tests.repair.record_failures import RECORDED, ROOT, UNSEEN, digest


@dataclass(frozen=True)
class Failure:
    """A program and how it failed when it was recorded."""

    program: str
    facts: dict[str, Any]

    def situations(self) -> Iterator[Situation]:
        """One for each entry that the failure was matched with, the best first."""
        frames = tuple(Frame("program.py", *frame) for frame in self.facts["frames"])
        exception = ExceptionInfo(self.facts["type"], self.facts["message"], frames)
        code = Code(self.program)
        for entry, bound in self.facts["entries"]:
            yield Situation(code, exception, entry, bound, self.facts["jax"], frames)

    def candidates(self) -> Iterator[Candidate]:
        """What repairers and rewrite rules make of it."""
        for situation in self.situations():
            yield from propose(situation)
            for folder in ROOT.glob(f"index/entries/*/{situation.entry}"):
                yield from rewrite.propose(situation, folder)


def failures() -> list[Failure]:
    """Those whose program is still what it was."""
    found = []
    lines = RECORDED.read_text(encoding="utf-8") + gzip.decompress(UNSEEN.read_bytes()).decode()
    for line in lines.splitlines():
        facts = json.loads(line)
        path = ROOT / facts["program"]
        if path.is_file() and digest(path) == facts["digest"]:
            found.append(Failure(path.read_text(encoding="utf-8"), facts))
    return found
