"""The baseline and what is worse than it."""

from __future__ import annotations

import json

import pytest

from jaxerr_rag.errors import InputError
from jaxerr_rag.evaluate.gate import worse, write
from tests.evaluate.rows import patch, row

GOOD = [row(id="heat", patches=[patch()]), row(id="wave", patches=[patch()])]
PROGRAMS = 8


@pytest.fixture
def baseline(tmp_path):
    path = tmp_path / "baseline.json"
    write(path, GOOD, PROGRAMS)
    return path


def test_the_same_is_not_worse(baseline):
    assert worse(baseline, GOOD, "0.10.2", PROGRAMS) == []


def test_the_order_and_the_time_do_not_count(baseline):
    slow = [row(id=id, patches=[patch()], seconds=300.0) for id in ("wave", "heat")]
    assert worse(baseline, slow, "0.10.2", PROGRAMS) == []


@pytest.mark.parametrize(
    ("change", "figure"),
    [
        ({"patches": []}, "verified@1"),
        ({"patches": [patch(correct=False)]}, "overfit"),
        ({"patches": [patch(changed=2)]}, "edit_precision"),
        ({"patches": [patch()], "site_rank": 2}, "site@1"),
        ({"patches": [patch()], "entry_rank": 2}, "entry@1"),
        ({"patches": [patch()], "crashed": "MemoryError"}, "crashed"),
    ],
)
def test_a_figure_that_got_worse_is_named(baseline, change, figure):
    lines = worse(baseline, [row(id="heat", **change), GOOD[1]], "0.10.2", PROGRAMS)
    assert any(line.startswith(f"JAX 0.10.2, {figure}: ") for line in lines)


def test_the_case_that_changed_is_named(baseline):
    lines = worse(baseline, [GOOD[0], row(id="wave")], "0.10.2", PROGRAMS)
    assert lines[-1] == "  wave: right before, no patch now"


def test_fewer_wrong_patches_are_no_worse(tmp_path):
    path = tmp_path / "baseline.json"
    write(path, [row(patches=[patch(correct=False)])], PROGRAMS)
    assert worse(path, [row(patches=[patch()])], "0.10.2", PROGRAMS) == []


def test_a_crashed_case_makes_no_baseline(baseline):
    before = baseline.read_text()
    with pytest.raises(InputError, match="heat: MemoryError"):
        write(baseline, [row(crashed="Traceback\nMemoryError")], PROGRAMS)
    assert baseline.read_text() == before


def test_baselines_of_other_versions_stay(baseline):
    write(baseline, [row(jax="0.12.0.1")], PROGRAMS)
    assert list(json.loads(baseline.read_text())) == ["0.10.2", "0.12.0.1"]
    assert worse(baseline, GOOD, "0.10.2", PROGRAMS) == []


@pytest.mark.parametrize(
    ("rows", "version", "programs", "said"),
    [
        (GOOD[:1], "0.10.2", PROGRAMS, "changed: wave"),
        (GOOD, "0.10.2", PROGRAMS + 1, "changed: how many programs"),
        (GOOD, "0.6.2", PROGRAMS, "no baseline for JAX 0.6.2, only for 0.10.2"),
    ],
)
def test_what_cannot_be_compared_is_told_and_passes_for_nothing(baseline, rows, version, programs, said):
    with pytest.raises(InputError, match=said):
        worse(baseline, rows, version, programs)


def test_no_baseline_is_told(tmp_path):
    with pytest.raises(InputError, match="--write-baseline"):
        worse(tmp_path / "baseline.json", GOOD, "0.10.2", PROGRAMS)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"0.10.2": {}}', '{"0.10.2": 1}'])
def test_a_damaged_baseline_is_told(tmp_path, text):
    path = tmp_path / "baseline.json"
    path.write_text(text)
    with pytest.raises(InputError, match=r"(is not a baseline|has no baseline)"):
        worse(path, GOOD, "0.10.2", PROGRAMS)
