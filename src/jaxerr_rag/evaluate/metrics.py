"""Rows to figures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

Row = dict[str, Any]


def summarise(rows: Iterable[Row]) -> dict[str, float | int]:
    """The figures of some rows; shares are of all rows unless said otherwise.

    - ``site@1``: of rows whose unfiltered traceback shows a raise site.
    - ``verified@k``: one of the first k patches passed; ``correct@k``: and its values are right.
    - ``overfit``: of the first patches that passed, those whose values are wrong.
    - ``edit_precision``: changed lines of the reference over those of the first patch, at most 1, over rows
      whose first patch is right.
    """
    rows = list(rows)
    count = len(rows)
    if not count:
        return {"cases": 0}
    with_site = [row for row in rows if row["site_rank"] is not None]
    first = [row["patches"][0] for row in rows if row["patches"]]
    right = [patch for patch in first if patch["correct"]]
    return {
        "cases": count,
        "site@1": share(with_site, lambda row: row["site_rank"] == 1),
        "entry@1": share(rows, lambda row: row["entry_rank"] == 1),
        "entry@5": share(rows, lambda row: row["entry_rank"] >= 1),
        "mrr": round(sum(1 / row["entry_rank"] for row in rows if row["entry_rank"]) / count, 4),
        "verified@1": share(rows, lambda row: bool(row["patches"])),
        "correct@1": share(rows, lambda row: any(p["correct"] for p in row["patches"][:1])),
        "correct@3": share(rows, lambda row: any(p["correct"] for p in row["patches"][:3])),
        "overfit": share(first, lambda patch: not patch["correct"]),
        "edit_precision": round(
            sum(min(1.0, p["reference"] / max(p["changed"], 1)) for p in right) / max(len(right), 1), 4
        ),
        "seconds": round(sum(row["seconds"] for row in rows) / count, 2),
        "crashed": sum(bool(row["error"]) for row in rows),
    }


def share(items: list[Any], holds: Callable[[Any], bool]) -> float:
    """The share for which something holds; 0 of nothing."""
    return round(sum(map(holds, items)) / len(items), 4) if items else 0.0


def grouped(rows: Iterable[Row], key: str) -> dict[str, dict[str, float | int]]:
    """The figures by a column of the rows."""
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        groups[str(row[key])].append(row)
    return {name: summarise(groups[name]) for name in sorted(groups)}


def risk_coverage(scored: Iterable[tuple[float, bool]]) -> list[tuple[float, float]]:
    """Coverage and risk (share of wrong answers) as the least confident answers are held back.

    Args:
      scored: confidence and whether the answer is right, for each answer.

    Returns:
      Points from the most confident answer alone to all of them.
    """
    ordered = sorted(scored, key=lambda pair: -pair[0])
    points, wrong = [], 0
    for i, (_, right) in enumerate(ordered, 1):
        wrong += not right
        points.append((i / len(ordered), wrong / i))
    return points


def area_under(points: list[tuple[float, float]]) -> float:
    """AURC: the mean risk over all coverages (Geifman, Uziel and El-Yaniv, 2019); 0 is best."""
    return round(sum(risk for _, risk in points) / len(points), 4) if points else 0.0
