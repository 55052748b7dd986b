"""The evaluation's inputs: programs of other people, questions, and inputs to abstain from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import yaml

from jaxerr_rag.errors import InputError

Split = Literal["dev", "test"]


@dataclass(frozen=True, slots=True)
class Case:
    """A failing program with what a right answer and a right patch are.

    Attributes:
      id: describes the program.
      program: fails when run.
      fixed: the reference patch of it.
      check: assertions on values, run after a patched program in the same namespace.
      entry: the id of the entry that is its cause.
      strategies: fixes of that entry that are acceptable.
      needs, jax: as in entries.
    """

    id: str
    program: str
    fixed: str
    check: str
    entry: str
    strategies: tuple[str, ...]
    needs: str
    jax: str

    @property
    def split(self) -> Split:
        """Development or test."""
        return split(self.id)


@dataclass(frozen=True, slots=True)
class Question:
    """A question in words, and the entry that answers it."""

    text: str
    entry: str

    @property
    def split(self) -> Split:
        """Development or test."""
        return split(self.text)


@dataclass(frozen=True, slots=True)
class Refusal:
    """An input that must not be answered."""

    name: str
    text: str
    status: Literal["not_jax", "unsure"]
    because: str


def split(text: str) -> Split:
    """``dev`` or ``test``, three to two, by a hash that never changes."""
    return "dev" if int(hashlib.sha256(text.encode()).hexdigest(), 16) % 5 < 3 else "test"


_SMOKE = 5
"""One of so many development cases is in the smoke subset: it takes under four minutes on two cores."""


def in_smoke(case_id: str) -> bool:
    """Whether a case is in the smoke subset, by a hash: a new case leaves the others as they are."""
    digest = hashlib.sha256(f"smoke:{case_id}".encode()).hexdigest()
    return split(case_id) == "dev" and int(digest, 16) % _SMOKE == 0


def load_cases(root: Path) -> Iterator[Case]:
    """The cases of ``eval/cases``, by id.

    Raises:
      InputError: a case lacks a file or a key.
    """
    for folder in sorted(path for path in (root / "cases").iterdir() if path.is_dir()):
        try:
            facts = yaml.safe_load((folder / "case.yml").read_text(encoding="utf-8"))
            program, fixed, check = (
                (folder / f"{name}.py").read_text(encoding="utf-8") for name in ("program", "fixed", "check")
            )
            yield Case(
                folder.name, program, fixed, check, facts["entry"], tuple(facts["strategies"]),
                facts["needs"], facts["jax"],
            )  # fmt: skip
        except (OSError, KeyError, TypeError, yaml.YAMLError) as error:
            raise InputError(f"{folder} is not a case: {error}") from None


def load_questions(root: Path) -> Iterator[Question]:
    """The questions of ``eval/questions.jsonl``."""
    for line in (root / "questions.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        yield Question(row["q"], row["entry"])


def load_refusals(root: Path) -> Iterator[Refusal]:
    """The inputs of ``eval/abstain``."""
    folder = root / "abstain"
    for line in (folder / "cases.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        text = (folder / row["file"]).read_text(encoding="utf-8")
        yield Refusal(row["file"], text, row["status"], row["because"])
