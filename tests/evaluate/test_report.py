"""The Markdown report, whole, and the HTML page."""

from __future__ import annotations

import re
from pathlib import Path

from jaxerr_rag.evaluate import metrics, shortfall
from jaxerr_rag.evaluate.page import page
from jaxerr_rag.evaluate.report import markdown
from jaxerr_rag.evaluate.results import results
from tests.evaluate.rows import patch, row

SNAPSHOT = Path(__file__).parent / "snapshots" / "report.md"

ROWS = [
    row(id="heat", patches=[patch()]),
    row(id="wave", entry="scan-length-mismatch", site_rank=None, tried={"TypeError": 2}, confidence=0.5),
    row(id="loss", split="test", area="<jit>", patches=[patch(changed=2)], jax="0.12.0.1"),
    row(id="fit", split="test", crashed="Traceback ...\nMemoryError: <none>", entry_rank=0, site_rank=0),
]


def found(tmp_path: Path) -> dict:
    return results(ROWS, tmp_path, inputs=False) | {
        "entries": 3,
        "questions": {"BM25, dev": {"entry@1": 0.5, "entry@5": 1.0, "mrr": 0.75}},
        "abstention": {
            "inputs": 4,
            "refused": 3,
            "precision": 1.0,
            "coverage": 0.75,
            "wrong": ["own.txt: answered"],
        },
    }


def test_the_report_is_as_it_was_reviewed(tmp_path):
    assert markdown(found(tmp_path)) == SNAPSHOT.read_text(encoding="utf-8")


def test_every_table_has_as_many_cells_in_each_line_as_its_head(tmp_path):
    for block in re.findall(r"(?:^\|.*\n)+", markdown(found(tmp_path)), re.MULTILINE):
        assert len({line.count("|") for line in block.splitlines()}) == 1


def test_the_page_has_every_table_every_case_and_the_plots(tmp_path):
    text = page(found(tmp_path), ROWS)
    for title in ("Goals", "By split", "By area", "By JAX version", "By entry", "What falls short", "Cases"):
        assert f"<h2>{title}" in text
    assert text.count("<svg") == text.count("</svg>") == 3
    assert "risk: share of wrong first entries" in text
    for each in ROWS:
        assert f"<td>{each['id']}</td>" in text
    assert "MemoryError: &lt;none&gt;" in text
    assert "<td>&lt;jit&gt;</td>" in text and "<td><jit></td>" not in text
    assert not re.search(r"(src|href)=[\"']https?:", text)


def test_the_page_stands_without_any_answer(tmp_path):
    rows = [row(best="", entry_rank=0)]
    text = page(results(rows, tmp_path, inputs=False), rows)
    assert "Risk and coverage" not in text


def test_results_hold_the_curve_and_its_area(tmp_path):
    got = found(tmp_path)
    curve = [(p[0], p[1]) for p in got["risk_coverage"]]
    assert curve[-1][0] == 1.0
    assert got["aurc"] == metrics.area_under(curve)
    assert got["goals"] == shortfall.goals(got["by_split"]["test"])
