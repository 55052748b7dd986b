"""Confidence: how often matches of a kind were right when it was measured.

``index/calibration.json`` holds, for each kind of match, how many were right of how many, as counted by
``python -m benchmarks.calibrate``. Nothing else makes a confidence.
"""

from __future__ import annotations

import json
from functools import cache

from jaxerr_rag.resources import index_dir

FILE = "calibration.json"


@cache
def _table() -> dict[str, tuple[int, int]]:
    try:
        rows = json.loads((index_dir() / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {signal: (row["right"], row["of"]) for signal, row in rows.items()}


def measured() -> bool:
    """Whether there are counts: a confidence that nothing measured is not shown."""
    return bool(_table())


def confidence(signal: str) -> float:
    """The share that was right, by Laplace's rule of succession: 0.5 for what was never measured."""
    right, of = _table().get(signal, (0, 0))
    return round((right + 1) / (of + 2), 3)
