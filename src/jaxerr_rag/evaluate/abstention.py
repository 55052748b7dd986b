"""How often inputs that must not be answered are refused, and the others answered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from jaxerr_rag import explain
from jaxerr_rag.evaluate.cases import Refusal


def measure(refusals: Iterable[Refusal], rows: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Abstention on both kinds of input.

    - ``precision``: of all abstentions, those that are right.
    - ``coverage``: of the inputs with an answer, those that were answered.
    - ``wrong``: the inputs that were answered, or refused for another reason.
    """
    wrong, refused, total = [], 0, 0
    for refusal in refusals:
        total += 1
        answer = explain(refusal.text)
        if answer.matches:
            wrong.append(f"{refusal.name}: answered with {answer.matches[0].id}")
            continue
        refused += 1
        if answer.status != refusal.status or refusal.because not in (answer.reason or ""):
            wrong.append(f"{refusal.name}: {answer.status}, {answer.reason}")
    rows = list(rows)
    answered = sum(bool(row["best"]) for row in rows)
    silent = len(rows) - answered
    return {
        "inputs": total,
        "refused": refused,
        "precision": round(refused / max(refused + silent, 1), 4),
        "coverage": round(answered / max(len(rows), 1), 4),
        "wrong": wrong,
    }
