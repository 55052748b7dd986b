"""``jaxerr-eval`` on a small folder of cases: rows, resuming, the gate, and cases on other processes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from jaxerr_rag.evaluate.cli import main
from tests.evaluate.tree import case, write

WRONG_CHECK = "assert total.tolist() == [9.0, 0.0, 0.0]\n"
"""As if the patch that passes were not the right one."""


@pytest.fixture
def evaluate(tmp_path, monkeypatch, capsys):
    """Runs ``jaxerr-eval`` in a folder of its own; gives exit status, stdout and stderr."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["jaxerr-eval", *arguments])
        status = 0
        try:
            main()
        except SystemExit as exit:
            status = int(exit.code or 0)
        return status, *capsys.readouterr()

    return run


def kept() -> dict[str, dict]:
    lines = Path("eval/results/rows.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    assert len({row["id"] for row in rows}) == len(rows)
    return {row["id"]: row for row in rows}


@pytest.mark.slow
def test_a_right_a_wrong_and_a_crashing_case_are_rows_of_a_whole_report_that_resumes(evaluate, tmp_path):
    crashing = case("tree", needs="quantum:3")
    write(tmp_path, case("scan"), case("sum", check=WRONG_CHECK), crashing)
    status, out, _ = evaluate("--jobs", "2")
    assert status == 0
    assert "| dev | 3 |" in out
    rows = kept()
    assert [p["correct"] for p in rows["scan"]["patches"]][:1] == [True]
    assert [p["correct"] for p in rows["sum"]["patches"]][:1] == [False]
    assert rows["scan"]["site_rank"] == rows["scan"]["entry_rank"] == 1
    assert rows["scan"]["baseline_ranks"].keys() == {"BM25", "embeddings"}
    assert rows["scan"]["advice"] is True
    assert rows["scan"]["crashed"] == rows["sum"]["crashed"] == ""
    assert "quantum:3" in rows["tree"]["crashed"]
    report = Path("eval/results/report.md").read_text(encoding="utf-8")
    assert "| item-assignment-on-array | 3 | 0 | 0.333 | crashed (1), passed but wrong (1) |" in report
    assert "</html>" in Path("eval/results/report.html").read_text(encoding="utf-8")
    results = json.loads(Path("eval/results/results.json").read_text(encoding="utf-8"))
    assert results["by_split"]["dev"]["crashed"] == 1

    # A run that was stopped: one row is done, and the next was cut off.
    marked = rows["scan"] | {"seconds": 1234.5}
    path = Path("eval/results/rows.jsonl")
    path.write_text(json.dumps(marked) + "\n" + json.dumps(rows["sum"])[:40], encoding="utf-8")
    assert evaluate("--jobs", "1", "--resume", "--split", "dev")[0] == 0
    again = kept()
    assert again["scan"]["seconds"] == 1234.5
    assert {id: row | {"seconds": 0.0} for id, row in again.items()} == {
        id: row | {"seconds": 0.0} for id, row in rows.items()
    }


@pytest.mark.slow
def test_the_gate_lets_pass_what_is_as_good_and_stops_what_is_worse(evaluate, tmp_path):
    root = write(tmp_path, case("scan"), case("sum"), case("loss"))
    assert evaluate("--smoke", "--gate", "--jobs", "1")[0] == 2
    assert not (root / "results" / "rows.jsonl").exists()
    assert evaluate("--smoke", "--write-baseline", "--resume", "--jobs", "1")[0] == 0
    # The smoke subset is of the development cases, and not all of them.
    assert {id: row["crashed"] for id, row in kept().items()} == {"scan": ""}
    assert evaluate("--smoke", "--gate", "--resume", "--jobs", "1")[0] == 0
    (root / "cases" / "scan" / "check.py").write_text(WRONG_CHECK, encoding="utf-8")
    status, _, err = evaluate("--smoke", "--gate", "--jobs", "1")
    assert status == 1
    assert "correct@1: 0.0 is worse than 1.0" in err
    assert "overfit: 1.0 is worse than 0.0" in err
    assert "  scan: right before, wrong now" in err


@pytest.mark.slow
def test_a_dask_cluster_of_two_processes_gives_the_same_rows(evaluate, tmp_path):
    from distributed import LocalCluster

    write(tmp_path, case("scan"), case("sum", check=WRONG_CHECK), case("tree", needs="quantum:3"))
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        address = cluster.scheduler_address.removeprefix("tcp://")
        status, out, _ = evaluate("--executor", f"dask://{address}", "--split", "dev")
    assert status == 0
    assert "| dev | 3 |" in out
    rows = kept()
    assert {id: [p["correct"] for p in row["patches"]][:1] for id, row in rows.items()} == {
        "scan": [True], "sum": [False], "tree": [],
    }  # fmt: skip
    assert "quantum:3" in rows["tree"]["crashed"]


def test_where_no_scheduler_answers_nothing_is_run(evaluate, tmp_path):
    write(tmp_path, case("scan"))
    status, out, err = evaluate("--executor", "dask://127.0.0.1:9")
    assert (status, out) == (2, "")
    assert "no Dask scheduler answers at 127.0.0.1:9" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--executor", "spark://host:1"], "give dask://HOST:PORT"),
        (["--gate"], "give --smoke as well"),
        (["--write-baseline"], "give --smoke as well"),
        (["--smoke", "--gate", "--write-baseline"], "give one of them"),
        (["--split", "test"], "no case is left to run"),
        (["--python", "/no/such/python"], "no Python at /no/such/python"),
        (["--jax", "newest"], "is no JAX version"),
        (["--jobs", "0"], "--jobs"),
        (["--split", "all of them"], "--split"),
    ],
)
def test_options_that_cannot_be_used_are_told_before_anything_is_run(evaluate, tmp_path, arguments, said):
    write(tmp_path, case("scan"))
    status, out, err = evaluate(*arguments)
    assert (status, out) == (2, "")
    assert said in err and "Traceback" not in err
    assert not Path("eval/results/rows.jsonl").exists()


def test_outside_of_a_checkout_it_says_where_to_run_it(evaluate):
    assert evaluate("--smoke") == (
        2, "", "jaxerr-eval: no eval/cases here: run jaxerr-eval in a checkout of the project\n"
    )  # fmt: skip


@pytest.mark.parametrize("text", ['{"id": "scan"}\n', "[]\n", "no JSON\n{}\n"])
def test_rows_of_another_version_are_not_resumed(evaluate, tmp_path, text):
    results = write(tmp_path, case("scan")) / "results"
    results.mkdir()
    (results / "rows.jsonl").write_text(text)
    status, _, err = evaluate("--resume")
    assert status == 2
    assert "run without --resume" in err
    assert (results / "rows.jsonl").read_text() == text


def test_it_is_a_script_with_help():
    script = Path(sys.executable).with_name("jaxerr-eval")
    done = subprocess.run([script, "--help"], capture_output=True, text=True, check=True)
    assert "--write-baseline" in done.stdout
