"""Cases as they are read from folders, and the split, which never changes."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from jaxerr_rag.errors import InputError
from jaxerr_rag.evaluate.cases import Question, in_smoke, load_cases, load_questions, load_refusals, split
from tests.evaluate.tree import case, write

COMMITTED = Path(__file__).parent.parent.parent / "eval"


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("actor-critic-loss-parts-reversed", "dev"),
        ("adam-from-scratch-rosenbrock", "dev"),
        ("adaptive-heun-accept-reject", "dev"),
        ("adc-running-variance", "test"),
        ("armijo-backtracking-fit", "test"),
        ("augmentation-settings-dict", "test"),
    ],
)
def test_a_case_stays_in_its_split(id, expected):
    assert split(id) == expected
    assert case(id).split == expected


def test_a_question_is_split_by_its_text():
    assert {Question(f"why {n}?", "x").split for n in range(20)} == {"dev", "test"}


@pytest.mark.parametrize(
    ("id", "expected"), [("scan", True), ("image", True), ("sum", False), ("loss", False)]
)
def test_a_case_stays_in_the_smoke_subset_or_out_of_it(id, expected):
    assert in_smoke(id) is expected


def test_no_test_case_is_in_the_smoke_subset_and_about_a_fifth_of_the_others_are():
    ids = [folder.name for folder in (COMMITTED / "cases").iterdir()]
    smoke = [id for id in ids if in_smoke(id)]
    assert {split(id) for id in smoke} == {"dev"}
    assert 0.1 < len(smoke) / sum(split(id) == "dev" for id in ids) < 0.3


def test_every_committed_input_can_be_read():
    cases = list(load_cases(COMMITTED))
    assert len(cases) >= 200
    assert len(list(load_questions(COMMITTED))) >= 100
    assert list(load_refusals(COMMITTED))


def test_what_is_written_is_what_is_read(tmp_path):
    written = [case("heat"), case("scan", needs="cpu:8")]
    assert list(load_cases(write(tmp_path, *written))) == written


@pytest.mark.parametrize("missing", ["check.py", "case.yml"])
def test_a_folder_that_lacks_a_file_is_named(tmp_path, missing):
    root = write(tmp_path, case("heat"))
    (root / "cases" / "heat" / missing).unlink()
    with pytest.raises(InputError, match=r"heat is not a case"):
        list(load_cases(root))


def test_a_case_without_an_entry_is_named(tmp_path):
    root = write(tmp_path, case("heat"))
    (root / "cases" / "heat" / "case.yml").write_text("needs: cpu\n")
    with pytest.raises(InputError, match=r"heat is not a case: 'entry'"):
        list(load_cases(root))
    shutil.rmtree(root)
