"""What falls short, per kind, and why, as the rows tell it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from jaxerr_rag.evaluate.measure import NOT_TRIED
from jaxerr_rag.evaluate.metrics import Row, correct, groups, share

GOALS = {
    "site@1": 0.98, "correct@1": 0.60, "correct@3": 0.70, "overfit": 0.03, "edit_precision": 0.90,
}  # fmt: skip
"""Of the test split, without a language model."""

LESS_IS_BETTER = frozenset({"overfit", "crashed"})
"""Figures that should not rise; all others should not fall."""


def goals(figures: dict[str, Any]) -> dict[str, dict[str, float]]:
    """Each goal, what was reached, and by how much it falls short (0 if it is reached)."""
    found = {}
    for name, goal in GOALS.items():
        reached = figures.get(name, 0.0)
        short = reached - goal if name in LESS_IS_BETTER else goal - reached
        found[name] = {"goal": goal, "reached": reached, "short by": round(max(short, 0.0), 4)}
    return found


def kinds(rows: Iterable[Row]) -> dict[str, dict[str, Any]]:
    """The entries some of whose cases got no right first patch, with the reasons, the commonest first."""
    found = {}
    for entry, part in groups(rows, "entry").items():
        reasons = Counter(why for why in map(reason, part) if why)
        # Not by the order in which cases were done.
        ordered = sorted(reasons.items(), key=lambda item: (-item[1], item[0]))
        if reasons:
            found[entry] = {
                "cases": len(part),
                "of test": sum(row["split"] == "test" for row in part),
                "correct@1": share(part, lambda row: correct(row, 1)),
                "why": ", ".join(f"{why} ({count})" for why, count in ordered),
            }
    return found


def reason(row: Row) -> str:
    """Why a case has no right first patch, "" if it has one."""
    if correct(row, 1):
        return ""
    if row["crashed"]:
        return "crashed"
    if row["patches"]:
        return "passed but wrong"
    if row["entry_rank"] != 1:
        return "another entry came first"
    if not row["tried"]:
        return "no candidate"
    failed = {word: count for word, count in row["tried"].items() if word not in (NOT_TRIED, "refused")}
    if failed:
        return f"candidates failed with: {min(failed, key=lambda word: (-failed[word], word))}"
    return "candidates not tried" if NOT_TRIED in row["tried"] else "candidates refused"
