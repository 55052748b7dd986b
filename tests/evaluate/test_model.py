"""``jaxerr-eval --llm``: a model is asked where no rule's patch passed, and the report tells what it adds."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from jaxerr_rag.evaluate.cases import Case
from jaxerr_rag.evaluate.cli import main
from jaxerr_rag.evaluate.metrics import lifted
from tests.evaluate.tree import case, write
from tests.llm.conftest import script  # noqa: F401

PROGRAM = """import jax.numpy as jnp

spikes = [jnp.ones(3), jnp.ones(2)]
total = jnp.stack(spikes).sum()
"""
FIXED = PROGRAM.replace("jnp.stack", "jnp.concatenate")
UNMENDED = Case(
    "tree", PROGRAM, FIXED, "assert total == 5.0\n", "stack-of-unequal-shapes", ("pad",), "cpu", ">=0.4.30"
)
PATCH = {
    "edits": [{"old": "jnp.stack(spikes)", "new": "jnp.concatenate(spikes)"}],
    "note": "one after another",
}


def run(*arguments: str) -> int:
    sys.argv = ["jaxerr-eval", *arguments]
    try:
        main()
    except SystemExit as exit:
        return int(exit.code or 0)
    return 0


@pytest.mark.slow
def test_the_lift_is_of_the_cases_that_no_rule_mends(tmp_path, monkeypatch, script):  # noqa: F811
    script.says(json.dumps(PATCH))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [])
    monkeypatch.setenv("JAXERR_LLM_BASE_URL", script.url)
    monkeypatch.setenv("JAXERR_LLM_MODEL", "scripted")
    write(tmp_path, case("scan"), UNMENDED)
    assert run("--llm", "--jobs", "1") == 0
    rows = [json.loads(line) for line in Path("eval/results/rows.jsonl").read_text().splitlines()]
    assert {row["id"]: [p["by_model"] for p in row["patches"]] for row in rows} == {
        "scan": [False],
        "tree": [True],
    }
    report = Path("eval/results/report.md").read_text(encoding="utf-8")
    assert ", with a language model." in report
    assert "| dev | 2 | 1 | 0.5 | 1 | 0.5 |" in report


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--llm"], "no language model is named: set JAXERR_LLM_BASE_URL and JAXERR_LLM_MODEL"),
        (["--llm", "--smoke"], "leave --llm out"),
    ],
)
def test_a_model_that_is_not_named_or_not_wanted_is_told_at_once(
    tmp_path, monkeypatch, capsys, arguments, told
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [])
    monkeypatch.delenv("JAXERR_LLM_BASE_URL", raising=False)
    write(tmp_path, case("scan"))
    assert run(*arguments) == 2
    assert told in capsys.readouterr().err


def test_patches_of_a_model_count_for_the_figures_with_it_alone():
    right, by_model = {"correct": True}, {"correct": True, "by_model": True}
    wrong = {"correct": False, "by_model": True}
    rows = [{"split": "test", "patches": patches} for patches in ([right], [by_model], [wrong], [])]
    assert lifted(rows) == {"test": {"cases": 4, "asked": 3, "without": 0.25, "with": 0.5, "lift": 0.25}}
