"""The baseline: what the smoke subset came to when somebody last looked, which may not get worse."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from jaxerr_rag.errors import InputError
from jaxerr_rag.evaluate.metrics import Row, correct, summarise
from jaxerr_rag.evaluate.shortfall import LESS_IS_BETTER

NAME = "baseline.json"

_GATED = (
    "site@1", "entry@1", "entry@5", "mrr", "verified@1", "correct@1", "correct@3", "overfit",
    "edit_precision", "crashed",
)  # fmt: skip
"""All that does not depend on how fast a machine is."""


def write(path: Path, rows: Iterable[Row], programs: int) -> None:
    """Writes the baseline of the JAX versions of some rows; those of other versions stay.

    Raises:
      InputError: a case crashed; what is compared with it could only be better.
    """
    rows = list(rows)
    if crashed := [f"{row['id']}: {row['crashed'].splitlines()[-1]}" for row in rows if row["crashed"]]:
        raise InputError(f"no baseline of cases that crashed: {'; '.join(crashed)}")
    known = _read(path) if path.is_file() else {}
    by_jax: dict[str, list[Row]] = {}
    for row in rows:
        by_jax.setdefault(row["jax"], []).append(row)
    for version, part in by_jax.items():
        known[version] = {
            "programs": programs,
            "figures": _figures(part),
            "cases": {row["id"]: _state(row) for row in sorted(part, key=lambda row: str(row["id"]))},
        }
    path.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n", encoding="utf-8")


def expected(path: Path, version: str, ids: Iterable[str], programs: int) -> dict[str, Any]:
    """The baseline of a JAX version.

    Raises:
      InputError: there is none for these cases, so that nothing can be said.
    """
    if not path.is_file():
        raise InputError(f"no baseline at {path}: make it with jaxerr-eval --smoke --write-baseline")
    known = _read(path)
    if version not in known:
        raise InputError(
            f"{path} has no baseline for JAX {version}, only for {', '.join(known) or 'none'}: "
            f"choose one with --jax, or make it with --write-baseline"
        )
    found: dict[str, Any] = known[version]
    changed = sorted(found["cases"].keys() ^ set(ids))
    if changed or found["programs"] != programs:
        raise InputError(
            f"{path} is not about this subset; changed: "
            f"{', '.join(changed) or 'how many programs a case may run'}. Make it anew with --write-baseline"
        )
    return found


def worse(path: Path, rows: Iterable[Row], version: str, programs: int) -> list[str]:
    """What is worse than the baseline for a JAX version, in lines to show; none if nothing is.

    Raises:
      InputError: as `expected`.
    """
    part = [row for row in rows if row["jax"] == version]
    now = {row["id"]: _state(row) for row in part}
    baseline = expected(path, version, now, programs)
    before, figures = baseline["cases"], _figures(part)
    lines = [
        f"JAX {version}, {name}: {figures[name]} is worse than {limit} in {path}"
        for name, limit in baseline["figures"].items()
        if (figures[name] > limit if name in LESS_IS_BETTER else figures[name] < limit)
    ]
    if lines:
        lines += [
            f"  {id}: {before[id]} before, {now[id]} now" for id in sorted(now) if before[id] != now[id]
        ]
    return lines


def _read(path: Path) -> dict[str, Any]:
    try:
        known = json.loads(path.read_text(encoding="utf-8"))
        for part in known.values():
            if not part.keys() >= {"programs", "figures", "cases"} or set(part["figures"]) != set(_GATED):
                raise KeyError("a key is missing")
    except (ValueError, KeyError, AttributeError, TypeError):
        raise InputError(f"{path} is not a baseline: make it anew with --write-baseline") from None
    return dict(known)


def _figures(rows: list[Row]) -> dict[str, float | int]:
    figures = summarise(rows)
    return {name: figures[name] for name in _GATED}


def _state(row: Row) -> str:
    """One word for a case, to tell which one changed."""
    if row["crashed"]:
        return "crashed"
    if row["entry_rank"] != 1:
        return "another entry"
    if not row["patches"]:
        return "no patch"
    return "right" if correct(row, 1) else "wrong"
