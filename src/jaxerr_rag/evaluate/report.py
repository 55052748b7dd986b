"""The results as Markdown tables."""

from __future__ import annotations

from typing import Any

from jaxerr_rag.evaluate.metrics import OWN
from jaxerr_rag.evaluate.results import GROUPS

Table = dict[str, dict[str, Any]]
"""Rows by name, all with the same columns."""


def markdown(results: dict[str, Any]) -> str:
    """The tables of a result, as ``eval/report.md`` has them."""
    model = "with" if results["model"] else "without"
    parts = [f"JAX {', '.join(results['jax'])}, {results['entries']} entries, {model} a language model."]
    for title, note, found in tables(results):
        parts += [f"### {title}", *([note] if note else []), table(found)]
    return "\n\n".join(parts) + "\n"


def tables(results: dict[str, Any]) -> list[tuple[str, str, Table]]:
    """All tables of a result that have lines: title, a note, and the table."""
    by = {title: results[f"by_{key}"] for key, title in GROUPS.items()}
    found = [
        ("Goals, on the test split", "", results["goals"]),
        ("By split", _left_out(results), by.pop("By split")),
        (
            "The entry, from tracebacks",
            f"Simpler methods beside {OWN}.",
            results["tracebacks"],
        ),
        ("The entry's example without a patch", _ADVICE, results["advice"]),
        ("With a language model", _MODEL, results["model"]),
        ("The entry, from free questions", "", results.get("questions", {})),
        ("Abstention", "", _abstention(results)),
        ("What falls short, per kind", _SHORT, results["falls_short"]),
        *((title, "", part) for title, part in by.items()),
    ]
    return [part for part in found if part[2]]


def _left_out(results: dict[str, Any]) -> str:
    """How many cases do not count for the raise site, and why."""
    counted = {name: (part["site cases"], part["cases"]) for name, part in results["by_split"].items()}
    words = ", ".join(f"{cases - sites} of {cases} ({name})" for name, (sites, cases) in counted.items())
    return (
        "`site@1` is of the `site cases`: their entry names a raise site, and their traceback ends on a "
        f"statement of JAX's Python that raises. Left out: {words}."
    )


_ADVICE = (
    "`advice`: the first fix of the right entry is a way out that the case accepts; whoever reads it still "
    "has to apply it to their program. Beside it, what patches of the program came to."
)

_MODEL = (
    "It was asked where no rule's patch passed; its patches are run like all others. `lift` is what that "
    "adds to `correct@1`."
)

_SHORT = "Entries some of whose cases got no right first patch."


def _abstention(results: dict[str, Any]) -> Table:
    if "abstention" not in results:
        return {}
    found = {name: value for name, value in results["abstention"].items() if name != "wrong"}
    return {"all": found | {"wrong": len(results["abstention"]["wrong"]), "AURC": results["aurc"]}}


def table(found: Table) -> str:
    """A Markdown table."""
    columns = list(next(iter(found.values()), {}))
    lines = ["| | " + " | ".join(columns) + " |", "| --- |" + " ---: |" * len(columns)]
    for name, values in found.items():
        lines.append(f"| {name} | " + " | ".join(cell(values[column]) for column in columns) + " |")
    return "\n".join(lines)


def cell(value: Any) -> str:
    """A value as tables show it: shares to three places."""
    return f"{value:.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
