"""What tidy makes of how programs ran; the runs themselves are made up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from jaxerr_rag.entries import tidy
from jaxerr_rag.entries.load import load_entry
from jaxerr_rag.entries.tidy import Finding, Job
from jaxerr_rag.runner import JaxEnvironment, Verdict
from tests.entries.made_up import FIX, PAGE, write

ENV = JaxEnvironment(Path("python"), "3.11", "0.10.2", ())
FAILED = "Traceback (most recent call last):\n  ...\nTypeError: no such shape\nsee the docs"


def verdict(status: str, error: str = "", stderr: str = "") -> Verdict:
    return Verdict(status, 61.0, "", stderr, "0.10.2", "3.11", "rlimits", error)


@pytest.fixture
def entry(tmp_path):
    return load_entry(write(tmp_path))


@pytest.mark.parametrize(
    ("program", "ran", "problem"),
    [
        ("broken.py", verdict("failed", "TypeError: no", FAILED), None),
        (
            "broken.py",
            verdict("failed", "killed by signal 9"),
            "fails without a traceback: killed by signal 9",
        ),
        ("broken.py", verdict("passed"), "runs without an error"),
        ("broken.py", verdict("timeout", "60 s of wall time"), "timeout: 60 s of wall time"),
        ("fix_minus_one.py", verdict("passed"), None),
        ("fix_minus_one.py", verdict("failed", "TypeError: no", FAILED), "fails: TypeError: no"),
        ("fix_minus_one.py", verdict("timeout", "60 s of wall time"), "timeout: 60 s of wall time"),
        ("fix_minus_one.py", verdict("refused", "no isolation"), "refused: no isolation"),
    ],
)
def test_a_broken_program_has_to_fail_and_a_fix_to_pass(entry, program, ran, problem):
    assert tidy._judge(Job(entry, program, ENV), ran, lambda text, entry: None) == problem


def test_a_broken_program_has_to_be_recognised(entry):
    asked = []

    def identify(text, entry):
        asked.append((text, entry.id))
        return "is led to another"

    ran = tidy._judge(Job(entry, "broken.py", ENV), verdict("failed", "TypeError: no", FAILED), identify)
    assert (ran, asked) == ("is led to another", [(FAILED, "too-few-elements")])


def test_programs_run_only_on_versions_they_are_for(tmp_path):
    page = PAGE.replace('">=0.4.30"', '">=0.8"')
    entry = load_entry(write(tmp_path, page=page, fix="# jax: <0.11\n" + FIX))
    envs = [JaxEnvironment(Path("python"), "3.11", jax, ()) for jax in ("0.6.2", "0.10.2", "0.12.0.1")]
    assert [(job.program, job.env.jax) for job in tidy.jobs_for([entry], envs)] == [
        ("broken.py", "0.10.2"), ("fix_minus_one.py", "0.10.2"), ("broken.py", "0.12.0.1"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("ran", "problem"),
    [
        (verdict("passed", stderr="UserWarning: no"), None),
        (verdict("passed"), "runs without a warning"),
        (verdict("failed", "TypeError: no", FAILED), "fails, and should only warn: TypeError: no"),
    ],
)
def test_a_program_of_a_warning_has_to_warn_and_go_on(tmp_path, ran, problem):
    entry = load_entry(write(tmp_path, page=PAGE.replace("tags:", "warns: true\ntags:")))
    assert tidy._judge(Job(entry, "broken.py", ENV), ran, lambda text, entry: None) == problem


def test_programs_run_only_where_the_packages_they_need_are(tmp_path):
    entry = load_entry(write(tmp_path, page=PAGE.replace("tags:", "requires: [Flax>=0.12]\ntags:")))
    envs = [
        JaxEnvironment(Path("python"), "3.11", jax, (), packages=packages)
        for jax, packages in (
            ("0.8.3", ()),
            ("0.10.2", (("flax", "0.11.1"),)),
            ("0.11.2", (("flax", "0.12.8"),)),
        )
    ]
    assert {job.env.jax for job in tidy.jobs_for([entry], envs)} == {"0.11.2"}


def test_of_an_entry_that_no_cpu_can_raise_only_fixes_are_run(tmp_path):
    page = PAGE.replace("tags:", "runs: never\nnever_because: it needs a TPU\ntags:")
    jobs = tidy.jobs_for([load_entry(write(tmp_path, page=page, log="no TPU here"))], [ENV])
    assert [job.program for job in jobs] == ["fix_minus_one.py"]


def test_the_log_of_an_entry_that_no_cpu_can_raise_has_to_be_recognised(tmp_path):
    page = PAGE.replace("tags:", "runs: never\nnever_because: it needs a TPU\ntags:")
    entry = load_entry(write(tmp_path, page=page, log="no TPU here"))
    asked = []

    def identify(text, entry):
        asked.append(text)
        return "is led to another"

    found = list(tidy.static_findings([entry], {"dot-shape-mismatch"}, identify))
    assert (asked, found) == (["no TPU here"], [Finding(entry.id, "log.txt", "", "is led to another")])


def test_an_entry_that_cannot_be_read_is_a_finding_beside_the_others(tmp_path):
    write(tmp_path)
    write(tmp_path, "numpy/headless", page=PAGE.replace("## Related", "## See also"))
    entries, findings = tidy.load_all(tmp_path)
    assert list(entries) == ["too-few-elements"]
    assert [(finding.entry, finding.program) for finding in findings] == [("headless", "entry.md")]


def test_an_id_in_two_areas_is_a_finding(tmp_path):
    for area in ("lax", "numpy"):
        write(tmp_path, f"{area}/too-few-elements")
    _, findings = tidy.load_all(tmp_path)
    assert [finding.problem for finding in findings] == [
        f"{tmp_path / 'lax/too-few-elements'} has the same id"
    ]


EXEMPTION = '- {entry: a, program: broken.py, problem: "runs without", reason: "needs a GPU"}\n'
FINDING = Finding("a", "broken.py", "0.10.2", "runs without an error")


@pytest.fixture
def exemptions(tmp_path):
    path = tmp_path / "exemptions.yml"
    path.write_text(EXEMPTION, encoding="utf-8")
    return path


def test_an_exemption_covers_the_finding_it_describes_on_every_version(exemptions):
    other = Finding("a", "broken.py", "0.12.0.1", "runs without an error")
    assert tidy.exempt([FINDING, other], exemptions) == []


@pytest.mark.parametrize(
    "finding",
    [
        Finding("b", "broken.py", "0.10.2", "runs without an error"),
        Finding("a", "fix_x.py", "0.10.2", "runs without an error"),
        Finding("a", "broken.py", "0.10.2", "did not end within 60 s"),
    ],
)
def test_it_covers_no_other_and_is_a_finding_itself_when_it_covers_none(exemptions, finding):
    left = tidy.exempt([finding], exemptions)
    assert left == [finding, Finding("a", "exemptions.yml", "", "this exemption is not needed: take it out")]


def test_an_empty_list_of_exemptions_covers_nothing(exemptions):
    exemptions.write_text("# none\n[]\n", encoding="utf-8")
    assert tidy.exempt([FINDING], exemptions) == [FINDING]


def test_a_record_keeps_earlier_versions_while_the_program_is_the_same(entry):
    tidy.record(entry, {"broken.py": ["0.12.0.1"], "fix_minus_one.py": ["0.12.0.1"]})
    tidy.record(load_entry(entry.folder), {"broken.py": ["0.9.2"], "fix_minus_one.py": ["0.9.2"]})
    (entry.folder / "fix_minus_one.py").write_text(FIX + "# edited\n", encoding="utf-8")
    tidy.record(load_entry(entry.folder), {"fix_minus_one.py": ["0.10.2"]})
    written = json.loads((entry.folder / "verified.json").read_text(encoding="utf-8"))
    assert {name: record["jax"] for name, record in written.items()} == {
        "broken.py": ["0.9.2", "0.12.0.1"],
        "fix_minus_one.py": ["0.10.2"],
    }


def test_a_program_that_did_not_do_what_it_should_is_not_recorded(entry):
    tidy.record(entry, {"broken.py": ["0.10.2"]})
    assert list(load_entry(entry.folder).verified) == ["broken.py"]
