"""Rows as an evaluation leaves them, with everything that a test does not care about filled in."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from jaxerr_rag.evaluate.measure import PatchRow, Row


def patch(correct: bool = True, changed: int = 1, reference: int = 1) -> PatchRow:
    return PatchRow("where", correct, changed, reference)


def row(**facts: Any) -> dict[str, Any]:
    """A row whose entry came first, without a patch, unless told otherwise."""
    usual: dict[str, Any] = {
        "id": "heat", "split": "dev", "area": "lax", "entry": "scan-carry-dtype-mismatch", "jax": "0.10.2",
        "advice": True, "site_rank": 1, "entry_rank": 1, "baseline_ranks": {"BM25": 1, "embeddings": 2},
        "best": "scan-carry-dtype-mismatch", "confidence": 0.9, "seconds": 2.0,
    }  # fmt: skip
    return asdict(Row(**usual | facts))
