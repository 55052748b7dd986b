"""What the coverage tables count."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jaxerr_rag.catalog.store import catalog
from jaxerr_rag.entries.coverage import is_internal, report
from jaxerr_rag.entries.load import load_entry
from tests.entries.made_up import PAGE, write


def site(**changes: str):
    one = next(
        site for site in catalog() if site.kind == "raise" and site.template and site.exception == "TypeError"
    )
    return replace(one, **changes)


@pytest.mark.parametrize(
    ("changes", "internal"),
    [
        ({}, False),
        ({"exception": "AssertionError"}, True),
        ({"template": ""}, True),
        ({"template": "Unreachable code: {x}"}, True),
        ({"template": "Internal error in {x}. Please file a bug at ..."}, True),
        ({"template": "internal dimensions {x} must agree"}, False),
        ({"file": "jax/_src/test_util.py"}, True),
        ({"file": "jax/_src/internal_test_util/lax_test_util.py"}, True),
        ({"file": "jax/tools/pgo_nsys_converter.py"}, True),
        ({"file": "jax/_src/lax/lax.py"}, False),
    ],
)
def test_a_raise_that_guards_jaxs_own_invariants_is_internal(changes, internal):
    assert is_internal(site(**changes)) == internal


def test_an_area_counts_what_never_runs_and_what_was_reviewed(tmp_path):
    page = PAGE.replace("tags:", "runs: never\nnever_because: it needs a TPU\nreviewed: true\ntags:")
    entries = [load_entry(write(tmp_path, page=page, log="no TPU"))]
    assert "| numpy | 1 | 1 | 0 | 1 | 1 | 3 |" in report(entries, catalog())


def test_a_site_that_an_entry_names_counts_for_its_package(tmp_path):
    text = report([load_entry(write(tmp_path))], catalog())
    (row,) = [line for line in text.splitlines() if line.startswith("| `jax/_src/numpy` |")]
    assert row.endswith("| 3 (1%) |")
