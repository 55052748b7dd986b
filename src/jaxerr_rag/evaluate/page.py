"""The results as a self-contained HTML page with plots."""

from __future__ import annotations

import html
import io
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from jaxerr_rag.evaluate.metrics import Row
from jaxerr_rag.evaluate.report import Table, cell, tables

_AFTER = {"By area": "by_area", "By JAX version": "by_jax"}
"""The tables that a plot of patches stands behind."""


def page(results: dict[str, Any], rows: list[Row]) -> str:
    """The tables, the plots, and a line for each case."""
    body = ["<h1>jaxerr-rag evaluation</h1>", f"<p>JAX {html.escape(', '.join(results['jax']))}</p>"]
    for title, note, found in tables(results):
        body += [
            f"<h2>{html.escape(title)}</h2>",
            f"<p>{html.escape(note)}</p>",
            _table(found),
        ]
        if title in _AFTER:
            body.append(_bars(results[_AFTER[title]]))
    if results["risk_coverage"]:
        body += [f"<h2>Risk and coverage</h2><p>AURC {results['aurc']}</p>", _curve(results["risk_coverage"])]
    body += ["<h2>Cases</h2>", _cases(rows)]
    return _PAGE.replace("@body@", "\n".join(body))


def _table(found: Table) -> str:
    columns = list(next(iter(found.values()), {}))
    return _html_table(["", *columns], [[name, *(v[c] for c in columns)] for name, v in found.items()])


def _html_table(head: list[str], lines: list[list[Any]]) -> str:
    first = "".join(f"<th>{html.escape(name)}</th>" for name in head)
    others = (
        "<tr>" + "".join(f"<td>{html.escape(cell(value))}</td>" for value in line) + "</tr>" for line in lines
    )
    return f"<table><tr>{first}</tr>{''.join(others)}</table>"


def _cases(rows: list[Row]) -> str:
    lines = []
    for row in sorted(rows, key=lambda row: (row["split"], row["area"], row["id"], row["jax"])):
        why = row["crashed"].splitlines()[-1] if row["crashed"] else ""
        lines.append(
            [row["id"], row["split"], row["jax"], row["entry"], row["best"], state(row), row["seconds"], why]
        )
    return _html_table(["case", "split", "JAX", "entry", "found", "patch", "seconds", "crashed"], lines)


def state(row: Row) -> str:
    """What the first patch of a case came to."""
    if row["crashed"]:
        return "crashed"
    if not row["patches"]:
        return "none"
    return "right" if row["patches"][0]["correct"] else "wrong"


def _axes(height: float = 4.0) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(7, height), layout="constrained")
    return figure, figure.subplots()


def _svg(figure: Figure) -> str:
    out = io.StringIO()
    figure.savefig(out, format="svg")
    text = out.getvalue()
    return text[text.index("<svg") :]


def _bars(groups: Table) -> str:
    figure, axes = _axes(1 + 0.25 * len(groups))
    names = list(groups)
    axes.barh(names, [groups[name]["verified@1"] for name in names], color="#c8d6e5", label="verified@1")
    axes.barh(
        names, [groups[name]["correct@1"] for name in names], color="#2e86de", height=0.5, label="correct@1"
    )
    axes.set_xlim(0, 1)
    axes.invert_yaxis()
    axes.legend(loc="lower right")
    axes.set_xlabel("share of cases")
    return _svg(figure)


def _curve(points: list[tuple[float, float]]) -> str:
    figure, axes = _axes()
    # Before the first point, the most confident answers are as right as they are together.
    coverage, risk = [0.0, *(p[0] for p in points)], [points[0][1], *(p[1] for p in points)]
    axes.step(coverage, risk, where="pre", color="#2e86de")
    axes.set_xlabel("coverage: share of cases answered, most confident first")
    axes.set_ylabel("risk: share of wrong first entries")
    axes.set_xlim(0, 1)
    axes.set_ylim(bottom=0)
    return _svg(figure)


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>jaxerr-rag evaluation</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 1rem 0; }
th, td { border: 1px solid #ccc; padding: .2rem .5rem; text-align: left; }
svg { max-width: 100%; height: auto; }
</style></head><body>
@body@
</body></html>
"""
