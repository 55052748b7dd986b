"""A small ``eval`` folder: programs that fail in well known ways, a question, and an input to refuse."""

from __future__ import annotations

import json
from pathlib import Path

import yaml

from jaxerr_rag.evaluate.cases import Case

PROGRAM = """import jax.numpy as jnp

total = jnp.zeros(3)
total[0] = 2.0
"""
FIXED = PROGRAM.replace("total[0] = 2.0", "total = total.at[0].set(2.0)")
CHECK = "assert total.tolist() == [2.0, 0.0, 0.0]\n"
ENTRY = "item-assignment-on-array"


def case(id: str = "scan", *, check: str = CHECK, needs: str = "cpu", program: str = PROGRAM) -> Case:
    return Case(id, program, FIXED, check, ENTRY, ("at",), needs, ">=0.4.30")


def write(folder: Path, *cases: Case) -> Path:
    """Writes ``eval`` with these cases into a folder."""
    root = folder / "eval"
    for each in cases:
        home = root / "cases" / each.id
        home.mkdir(parents=True)
        for name in ("program", "fixed", "check"):
            (home / f"{name}.py").write_text(getattr(each, name), encoding="utf-8")
        facts = {
            "entry": each.entry, "strategies": list(each.strategies), "needs": each.needs, "jax": each.jax,
        }  # fmt: skip
        (home / "case.yml").write_text(yaml.safe_dump(facts), encoding="utf-8")
    question = {"q": "how do I change one element of a jax array?", "entry": ENTRY}
    (root / "questions.jsonl").write_text(json.dumps(question) + "\n", encoding="utf-8")
    (root / "abstain").mkdir()
    (root / "abstain" / "own.txt").write_text("ValueError: my own thing broke\n", encoding="utf-8")
    refusal = {"file": "own.txt", "status": "unsure", "because": ""}
    (root / "abstain" / "cases.jsonl").write_text(json.dumps(refusal) + "\n", encoding="utf-8")
    return root
