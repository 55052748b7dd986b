"""Rows to figures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

Row = dict[str, Any]
Figures = dict[str, float | int]

OWN = "jaxerr-rag"
"""This project, among the methods that are compared."""


def summarise(rows: Iterable[Row]) -> Figures:
    """The figures of some rows; shares are of all rows unless said otherwise.

    - ``site cases``: rows that count for the raise site; ``site@1``: of these, those where it came first.
    - ``verified@1``: a patch passed; ``correct@k``: one of the first k that passed has the right values.
    - ``overfit``: of the first patches that passed, those whose values are wrong.
    - ``edit_precision``: changed lines of the reference over those of the first patch, at most 1, over rows
      whose first patch is right.
    - ``crashed``: rows whose evaluation came to nothing; in all shares they count as not found.
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
        "site cases": len(with_site),
        "site@1": share(with_site, lambda row: row["site_rank"] == 1),
        **ranked([row["entry_rank"] for row in rows]),
        "verified@1": share(rows, lambda row: bool(row["patches"])),
        "correct@1": share(rows, lambda row: correct(row, 1)),
        "correct@3": share(rows, lambda row: correct(row, 3)),
        "overfit": share(first, lambda patch: not patch["correct"]),
        "edit_precision": mean([min(1.0, p["reference"] / max(p["changed"], 1)) for p in right]),
        "seconds": round(sum(row["seconds"] for row in rows) / count, 2),
        "crashed": sum(bool(row["crashed"]) for row in rows),
    }


def correct(row: Row, k: int) -> bool:
    """Whether one of the first k patches that passed has the right values."""
    return any(patch["correct"] for patch in row["patches"][:k])


def ranked(ranks: list[int]) -> Figures:
    """``entry@1``, ``entry@5`` and ``mrr``, the mean of the reciprocal ranks; a rank of 0 is "not found"."""
    return {
        "entry@1": share(ranks, lambda rank: rank == 1),
        "entry@5": share(ranks, lambda rank: 1 <= rank <= 5),
        "mrr": mean([1 / rank if rank else 0.0 for rank in ranks]),
    }


def share(items: list[Any], holds: Callable[[Any], bool]) -> float:
    """The share for which something holds; 0 of nothing."""
    return mean([float(bool(holds(item))) for item in items])


def mean(values: list[float]) -> float:
    """The mean, to four places; 0 of nothing."""
    return round(sum(values) / len(values), 4) if values else 0.0


def groups(rows: Iterable[Row], key: str) -> dict[str, list[Row]]:
    """The rows by one of their columns, sorted."""
    found: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        found[str(row[key])].append(row)
    return {name: found[name] for name in sorted(found)}


def grouped(rows: Iterable[Row], key: str) -> dict[str, Figures]:
    """The figures by a column of the rows."""
    return {name: summarise(part) for name, part in groups(rows, key).items()}


def compared(rows: Iterable[Row]) -> dict[str, Figures]:
    """Entries found for the tracebacks, by method and split: the baselines and this project."""
    found: dict[str, Figures] = {}
    for split, part in groups(rows, "split").items():
        names = dict.fromkeys(name for row in part for name in row["baseline_ranks"])
        for name in names:
            found[f"{name}, {split}"] = ranked([row["baseline_ranks"].get(name, 0) for row in part])
        found[f"{OWN}, {split}"] = ranked([row["entry_rank"] for row in part])
    return found


def advised(rows: Iterable[Row]) -> dict[str, Figures]:
    """What a reader gets from the right entry's first example alone, beside the patches, by split.

    ``advice``: the entry's first fix is a way out that the case accepts. The program is still to be mended
    by hand, so that it is what advice can reach at best.
    """
    return {
        split: {
            "cases": len(part),
            "advice": share(part, lambda row: row["advice"]),
            "verified@1": share(part, lambda row: bool(row["patches"])),
            "correct@1": share(part, lambda row: correct(row, 1)),
            "correct@3": share(part, lambda row: correct(row, 3)),
        }
        for split, part in groups(rows, "split").items()
    }


def risk_coverage(scored: Iterable[tuple[float, bool]]) -> list[tuple[float, float]]:
    """Coverage and risk (share of wrong answers) as the least confident answers are held back.

    Args:
      scored: confidence and whether the answer is right, for each answer. Answers of the same confidence are
        held back together, so that their order does not count.

    Returns:
      A point for each confidence, from the most confident answers alone to all of them.
    """
    ordered = sorted(scored, key=lambda pair: -pair[0])
    points, wrong = [], 0
    for i, (confidence, right) in enumerate(ordered, 1):
        wrong += not right
        if i == len(ordered) or ordered[i][0] < confidence:
            points.append((i / len(ordered), wrong / i))
    return points


def area_under(points: list[tuple[float, float]]) -> float:
    """AURC: the mean risk over all coverages (Geifman, Uziel and El-Yaniv, 2019); 0 is best."""
    area, before = 0.0, 0.0
    for coverage, risk in points:
        area += (coverage - before) * risk
        before = coverage
    return round(area, 4)


def lifted(rows: list[Row]) -> dict[str, dict[str, Any]]:
    """What a language model adds, by split: how often it was asked, and ``correct@1`` without and with it."""
    found: dict[str, dict[str, Any]] = {}
    for split, part in groups(rows, "split").items():
        ruled = [{**row, "patches": [p for p in row["patches"] if not p.get("by_model")]} for row in part]
        without = share(ruled, lambda row: correct(row, 1))
        found[split] = {
            "cases": len(part),
            "asked": sum(not row["patches"] for row in ruled),
            "without": without,
            "with": share(part, lambda row: correct(row, 1)),
            "lift": round(share(part, lambda row: correct(row, 1)) - without, 3),
        }
    return found
