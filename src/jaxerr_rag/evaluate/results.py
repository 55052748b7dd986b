"""Rows to everything that is reported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jaxerr_rag.evaluate import abstention, baselines, cases, metrics, shortfall
from jaxerr_rag.evaluate.metrics import Row
from jaxerr_rag.retrieve.pages import pages

GROUPS = {"split": "By split", "area": "By area", "jax": "By JAX version", "entry": "By entry"}
"""The columns by which figures are told, and their titles."""


def results(rows: list[Row], root: Path, *, inputs: bool, model: bool = False) -> dict[str, Any]:
    """The figures of some rows, as JSON has them.

    Args:
      rows: of the cases.
      root: the folder of the evaluation's inputs.
      inputs: whether the free questions and the inputs to abstain from are measured too.
      model: whether a language model was asked where no rule's patch passed.
    """
    scored = [(row["confidence"], row["entry_rank"] == 1) for row in rows if row["best"]]
    curve = metrics.risk_coverage(scored)
    by_split = metrics.grouped(rows, "split")
    found: dict[str, Any] = {
        "jax": list(metrics.groups(rows, "jax")),
        "entries": len(pages().ids),
        "by_split": by_split,
        **{f"by_{key}": metrics.grouped(rows, key) for key in GROUPS if key != "split"},
        "goals": shortfall.goals(by_split["test"]) if "test" in by_split else {},
        "tracebacks": metrics.compared(rows),
        "advice": metrics.advised(rows),
        "model": metrics.lifted(rows) if model else {},
        "falls_short": shortfall.kinds(rows),
        "risk_coverage": curve,
        "aurc": metrics.area_under(curve),
    }
    if inputs:
        asked = list(cases.load_questions(root))
        found["questions"] = {
            f"{name}, {part}": baselines.ranks(ranker, [(q.text, q.entry) for q in asked if q.split == part])
            for part in ("dev", "test")
            for name, ranker in baselines.rankers().items()
        }
        found["abstention"] = abstention.measure(cases.load_refusals(root), rows)
    return found
