"""What is proposed for the programs here changes its own bytes only, parses, and is a diff that applies."""

from __future__ import annotations

import re
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

from jaxerr_rag.repair.edits import apply_edits, unified_diff
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.silence import why_refused
from tests.repair.failures import Failure, failures
from tests.repair.record_failures import HOME, ROOT, programs

FAILURES = failures()


def outside(data: bytes, edits: list[Edit]) -> bytes:
    """The bytes that no edit replaces."""
    places = [0, *(at for edit in edits for at in (edit.start, edit.end)), len(data)]
    return b"".join(data[start:end] for start, end in zip(places[::2], places[1::2], strict=True))


def stripped(data: bytes, edits: list[Edit]) -> bytes:
    """The bytes of a patched program without what the edits put there."""
    kept, at, moved = [], 0, 0
    for edit in edits:
        kept.append(data[at + moved : edit.start + moved])
        text = edit.text.encode()
        assert data[edit.start + moved :].startswith(text)
        moved += len(text) - (edit.end - edit.start)
        at = edit.end
    return b"".join([*kept, data[at + moved :]])


@pytest.fixture(scope="module")
def proposed() -> list[tuple[Failure, Candidate]]:
    return [(failure, candidate) for failure in FAILURES for candidate in failure.candidates()]


def test_nearly_all_programs_are_recorded_as_they_are() -> None:
    """Not those of libraries that are not installed, of other JAX versions, and what can't run here."""
    assert len(FAILURES) > 0.8 * len(list(programs()))


def test_most_failures_of_other_people_s_programs_have_a_candidate(
    proposed: list[tuple[Failure, Candidate]],
) -> None:
    cases = {failure.program for failure in FAILURES if failure.facts["program"].startswith("eval/cases")}
    assert len(cases & {failure.program for failure, _ in proposed}) > 0.9 * len(cases)


def test_edits_do_not_overlap_and_leave_the_rest(proposed: list[tuple[Failure, Candidate]]) -> None:
    for failure, candidate in proposed:
        edits = sorted(candidate.edits, key=lambda edit: (edit.start, edit.end))
        assert all(left.end <= right.start for left, right in pairwise(edits))
        after = apply_edits(failure.program, candidate.edits)
        assert outside(failure.program.encode(), edits) == stripped(after.encode(), edits)


def test_patched_programs_parse(proposed: list[tuple[Failure, Candidate]]) -> None:
    for failure, candidate in proposed:
        compile(
            Code(apply_edits(failure.program, candidate.edits)).source,
            "program.py",
            "exec",
            dont_inherit=True,
        )


def test_no_line_gets_space_at_its_end(proposed: list[tuple[Failure, Candidate]]) -> None:
    for failure, candidate in proposed:
        lines = apply_edits(failure.program, candidate.edits).split("\n")
        assert [line for line in lines if line != line.rstrip() and line not in failure.program] == []


@pytest.mark.parametrize("tool", ["git apply", "patch -p1 -s"])
def test_differences_make_the_patched_programs(
    tool: str, proposed: list[tuple[Failure, Candidate]], tmp_path: Path
) -> None:
    differences, expected = "", {}
    for number, (failure, candidate) in enumerate(proposed):
        name = f"program_{number}.py"
        (tmp_path / name).write_bytes(failure.program.encode())
        expected[name] = apply_edits(failure.program, candidate.edits)
        differences += unified_diff(failure.program, expected[name], name)
    run = subprocess.run(tool.split(), input=differences.encode(), cwd=tmp_path, capture_output=True)
    assert (run.returncode, run.stderr) == (0, b"")
    assert {name: (tmp_path / name).read_bytes().decode() for name in expected} == expected


def test_no_reference_patch_of_a_case_counts_as_silencing() -> None:
    cases = [
        ROOT / failure.facts["program"] for failure in FAILURES if "eval/cases" in failure.facts["program"]
    ]
    refused = {
        path.parent.name: why_refused(
            Code(path.read_text("utf-8")), Code(path.with_name("fixed.py").read_text("utf-8"))
        )
        for path in cases
    }
    assert refused == dict.fromkeys(refused)


def test_what_was_recorded_names_nobodys_machine() -> None:
    for failure in FAILURES:
        assert set(re.findall(r"(/[^\s'\"(]*)/lib/python3", str(failure.facts))) <= {HOME}
