"""The results as a Markdown table and as an HTML page with plots."""

from __future__ import annotations

import html
import io
from typing import Any

from jaxerr_rag.errors import MissingExtra

_COLUMNS = (
    "cases", "site@1", "entry@1", "entry@5", "mrr", "verified@1", "correct@1", "correct@3", "overfit",
    "edit_precision", "seconds", "crashed",
)  # fmt: skip


def markdown(results: dict[str, Any]) -> str:
    """The tables of a result, as ``eval/README.md`` has them."""
    parts = [f"JAX {', '.join(results['jax'])}, {results['entries']} entries, without a language model."]
    for title, key in (("By split", "by_split"), ("By area", "by_area"), ("By JAX version", "by_jax")):
        parts += [f"### {title}", table(results[key])]
    parts += ["### Free questions", _plain_table(results["questions"])]
    abstention = {name: value for name, value in results["abstention"].items() if name != "wrong"}
    parts += ["### Abstention", _plain_table({"all": abstention | {"AURC": results["aurc"]}})]
    return "\n\n".join(parts) + "\n"


def table(groups: dict[str, dict[str, Any]]) -> str:
    """Figures of groups of rows, one group a line."""
    return _plain_table(
        {name: {column: found.get(column, "") for column in _COLUMNS} for name, found in groups.items()}
    )


def _plain_table(groups: dict[str, dict[str, Any]]) -> str:
    columns = list(next(iter(groups.values()), {}))
    lines = ["| | " + " | ".join(columns) + " |", "| --- |" + " ---: |" * len(columns)]
    for name, found in groups.items():
        lines.append(f"| {name} | " + " | ".join(_cell(found[column]) for column in columns) + " |")
    return "\n".join(lines)


def _cell(value: Any) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def page(results: dict[str, Any], rows: list[dict[str, Any]]) -> str:
    """A self-contained HTML page: the tables, plots, and a line for each case.

    Raises:
      MissingExtra: matplotlib is not installed.
    """
    body = [f"<h1>jaxerr-rag evaluation</h1><p>JAX {html.escape(', '.join(results['jax']))}</p>"]
    body += [f"<h2>By split</h2>{_html_table(results['by_split'])}"]
    body += [_bars(results["by_area"]), _curve(results["risk_coverage"])]
    body += [f"<h2>By area</h2>{_html_table(results['by_area'])}", "<h2>Cases</h2>", _cases(rows)]
    return _PAGE.format(body="\n".join(body))


def _html_table(groups: dict[str, dict[str, Any]]) -> str:
    head = "".join(f"<th>{html.escape(column)}</th>" for column in _COLUMNS)
    lines = [
        f"<tr><th>{html.escape(name)}</th>"
        + "".join(f"<td>{_cell(found.get(column, ''))}</td>" for column in _COLUMNS)
        + "</tr>"
        for name, found in groups.items()
    ]
    return f"<table><tr><th></th>{head}</tr>{''.join(lines)}</table>"


def _cases(rows: list[dict[str, Any]]) -> str:
    lines = []
    for row in sorted(rows, key=lambda row: (row["split"], row["area"], row["id"], row["jax"])):
        first = row["patches"][0] if row["patches"] else None
        state = (
            "crashed"
            if row["error"]
            else "none"
            if first is None
            else "right"
            if first["correct"]
            else "wrong"
        )
        cells = (row["id"], row["split"], row["jax"], row["entry"], row["best"], state, row["seconds"])
        lines.append("<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in cells) + "</tr>")
    head = "".join(
        f"<th>{name}</th>" for name in ("case", "split", "JAX", "entry", "found", "patch", "seconds")
    )
    return f"<table><tr>{head}</tr>{''.join(lines)}</table>"


def _figure() -> tuple[Any, Any]:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("plots of the evaluation", "eval") from None
    figure = Figure(figsize=(7, 4), layout="constrained")
    return figure, figure.subplots()


def _svg(figure: Any) -> str:
    out = io.StringIO()
    figure.savefig(out, format="svg")
    text = out.getvalue()
    return text[text.index("<svg") :]


def _bars(groups: dict[str, dict[str, Any]]) -> str:
    figure, axes = _figure()
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
    figure, axes = _figure()
    axes.step([p[0] for p in points], [p[1] for p in points], where="post", color="#2e86de")
    axes.set_xlabel("coverage: share of cases answered, most confident first")
    axes.set_ylabel("risk: share of wrong first entries")
    axes.set_xlim(0, 1)
    axes.set_ylim(bottom=0)
    return _svg(figure)


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>jaxerr-rag evaluation</title>
<style>
body {{ font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 1rem 0; }}
th, td {{ border: 1px solid #ccc; padding: .2rem .5rem; text-align: left; }}
svg {{ max-width: 100%; height: auto; }}
</style></head><body>
{body}
</body></html>
"""
