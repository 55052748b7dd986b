"""What can be said of an entry without running it."""

from __future__ import annotations

import pytest

from jaxerr_rag.catalog.store import catalog
from jaxerr_rag.entries.check import check_entry, check_sites, covers
from jaxerr_rag.entries.load import load_entry
from tests.entries.made_up import BROKEN, FIX, PAGE, SITE_OF_PAGE, write

IDS = {"too-few-elements", "dot-shape-mismatch"}


def problems(tmp_path, **texts):
    return list(check_entry(load_entry(write(tmp_path, **texts)), IDS))


def test_a_right_entry_has_no_problems(tmp_path):
    entry = load_entry(write(tmp_path))
    assert [*check_entry(entry, IDS), *check_sites(entry, catalog())] == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "Reshape to a shape with",
            "Reshape to " + "very " * 20 + "much a shape with",
            "What it means: the first sentence has 31 words, at most 25",
        ),
        ("that was cut off at the end of the data set", "", "Common situations: says next to nothing"),
        ("title: Reshape", "title: " + "Reshape " * 10, "title: over 80 characters"),
        ('">=0.4.30"', "new", "jax: 'new' is not a version specifier such as '>=0.4.30,<0.11'"),
        ("needs: cpu", "needs: gpu", "needs: 'gpu' is none of cpu, cpu:N, lower:cuda, lower:rocm, lower:tpu"),
        ("[reshape]", "[]", "tags: give at least one"),
        ("`dot-shape-mismatch`", "`no-such-entry`", "Related: no entry 'no-such-entry'"),
        ("`dot-shape-mismatch`", "`too-few-elements`", "Related: names itself"),
        ("- `dot-shape-mismatch`", "dot-shape-mismatch", "Related: name at least one entry, as `id`"),
    ],
)  # fmt: skip
def test_a_poor_page_is_told(tmp_path, old, new, problem):
    assert old in PAGE
    assert problem in problems(tmp_path, page=PAGE.replace(old, new))


@pytest.mark.parametrize(
    ("texts", "problem"),
    [
        ({"broken": BROKEN + "print(\n"}, "broken.py: '(' was never closed in line 9"),
        ({"broken": "import jax\njax.numpy.ones(3).reshape(2)\n"}, "broken.py: 2 lines, wanted 6 to 45"),
        ({"broken": BROKEN + "x = 1\n" * 45}, "broken.py: 51 lines, wanted 6 to 45"),
        ({"broken": BROKEN + "raise TypeError\n"}, "broken.py: raises the error itself"),
        (
            {"fix": FIX.replace("assert", "print(1); x =").replace("==", "<")},
            "fix_minus_one.py: asserts nothing about the values",
        ),
        ({"fix": "# jax: new\n" + FIX}, "fix_minus_one.py: `# jax: new` is not a version specifier"),
    ],
)
def test_a_poor_program_is_told(tmp_path, texts, problem):
    assert problems(tmp_path, **texts) == [problem]


@pytest.mark.parametrize(
    ("place", "problem"),
    [
        ("jax/_src/core.py::no_function", "the catalog has no jax/_src/core.py::no_function"),
        ("jax/no_file.py::_compute_newshape", "the catalog has no jax/no_file.py::_compute_newshape"),
        (f"{{at: '{SITE_OF_PAGE}', template: 'no such'}}", "_compute_newshape never raises 'no such'"),
    ],
)
def test_a_raise_site_that_the_catalog_does_not_have_is_told(tmp_path, place, problem):
    entry = load_entry(write(tmp_path, page=PAGE.replace(SITE_OF_PAGE, place)))
    assert list(check_sites(entry, catalog())) == [f"raised_at: {problem}"]


@pytest.mark.parametrize(
    ("template", "mined", "fits"),
    [
        ("no axis {x}", "no axis {name} of {n}", True),
        ("no axis {name} of {n}", "no axis {x}", True),
        ("no axis {x}", "no shape {x}", False),
    ],
)
def test_a_template_may_be_wider_or_narrower_than_the_mined_one(template, mined, fits):
    assert covers(template, mined) is fits
