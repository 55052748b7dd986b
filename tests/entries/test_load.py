"""Entry folders are read, and each way to break the format is told with the file and the key."""

from __future__ import annotations

import json

import pytest

from jaxerr_rag.entries.load import entries_by_id, find_entries, load_entry, program_digest
from jaxerr_rag.entries.model import Evidence, RaisedAt, first_sentence
from jaxerr_rag.errors import EntryError
from tests.entries.made_up import BROKEN, FIX, PAGE, SITE_OF_PAGE, write


def changed(old: str, new: str) -> str:
    assert old in PAGE
    return PAGE.replace(old, new)


def test_an_entry_is_read(tmp_path):
    entry = load_entry(write(tmp_path))
    assert (entry.id, entry.area, entry.exception) == ("too-few-elements", "numpy", "TypeError")
    assert entry.raised_at == (RaisedAt("jax/_src/numpy/array_methods.py", "_compute_newshape"),)
    assert entry.glance == "Reshape to a shape with the same number of elements."
    assert (entry.broken, entry.related) == (BROKEN, ("dot-shape-mismatch",))
    (fix,) = entry.fixes
    assert (fix.strategy, fix.program, fix.jax) == ("minus_one", FIX, "")
    assert fix.text.startswith("Let `-1` stand for")


def test_optional_keys_are_read(tmp_path):
    extra = (
        "raised_at:\n  - {at: jax/a.py::C.f, template: 'no {x}'}\nmessage: ['no {x} here']\n"
        "evidence:\n  - line: [if, ternary]\n    weight: 2\n  - message: '*int32*'\nruns: never\n"
        "never_because: it needs a TPU\nmessage_from: [tpu.cc]\nreviewed: true\n"
        "warns: true\nrequires: [flax >=0.12]\n"
    )
    old = f"raised_at:\n  - {SITE_OF_PAGE}\n"
    page = changed(old, extra)
    entry = load_entry(write(tmp_path, page=page, fix=f"# jax: >=0.10\n{FIX}", log="no TPU here"))
    assert entry.raised_at == (RaisedAt("jax/a.py", "C.f", "no {x}"),)
    assert entry.messages == ("no {x} here",)
    assert entry.evidence == (Evidence("line", ("if", "ternary"), 2.0), Evidence("message", ("*int32*",)))
    assert (entry.runs, entry.never_because, entry.reviewed) == ("never", "it needs a TPU", True)
    assert (entry.log, entry.message_from, entry.warns) == ("no TPU here", ("tpu.cc",), True)
    assert entry.requires == ("flax>=0.12",)
    assert entry.fixes[0].jax == ">=0.10"


def test_a_solution_without_a_program_is_advice_where_none_can_be_run(tmp_path):
    page = changed("tags:", "runs: never\nnever_because: it needs a TPU\ntags:")
    page = page.replace("## Fix safety", "2. Free the TPU.\n\n## Fix safety")
    entry = load_entry(write(tmp_path, page=page, log="no TPU here"))
    assert entry.advice == ("Free the TPU.",)
    assert [fix.strategy for fix in entry.fixes] == ["minus_one"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("---\ntitle", "title", "starts with YAML front matter between two lines of `---`"),
        ("tags: [reshape]", "tags: [reshape", "front matter is not YAML"),
        ("title: Reshape to another number of elements\n", "", "front matter lacks title"),
        ("tags:", "colour: red\ntags:", "front matter has unknown colour"),
        ("tags: [reshape]", "tags: reshape", "`tags` is a list"),
        ("tags: [reshape]", "tags: [0.5]", "`tags` is a list of strings"),
        ("exception: TypeError", "exception: [1]", "`exception` is a list of strings"),
        (
            "raised_at:\n  - jax/_src/numpy/array_methods.py::_compute_newshape\n",
            "",
            "give `raised_at` or `message`",
        ),
        ("methods.py::_compute", "methods.py:_compute", "is not `file.py::function`"),
        (
            f"- {SITE_OF_PAGE}",
            "- {template: x}",
            "an item of raised_at has",
        ),
        ("tags:", "runs: sometimes\ntags:", "runs: 'sometimes' is neither always nor never"),
        ("tags:", "runs: never\ntags:", "runs: never needs `never_because`"),
        (
            "tags:",
            "requires: ['flax 1']\ntags:",
            "requires: 'flax 1' is not a requirement such as flax>=0.10",
        ),
        (
            f"raised_at:\n  - {SITE_OF_PAGE}\n",
            "message: [no TPU]\nruns: never\nnever_because: it needs one\n",
            "runs: never needs `message_from`",
        ),
        ("tags:", "evidence: [if]\ntags:", "evidence 'if' is not a mapping"),
        ("tags:", "evidence: [{colour: red}]\ntags:", "evidence has one of line, code"),
        ("tags:", "evidence: [{line: if, code: if}]\ntags:", "evidence has one of line, code"),
        ("tags:", "evidence: [{line: if, weight: much}]\ntags:", "weight is a number: 'much'"),
        ("## Fix safety", "## Safety", "the headings are, in this order: What it means, When it happens"),
        ("See `fix_minus_one.py`.", "", "each item of Solutions names one `fix_<strategy>.py`"),
        ("`fix_minus_one.py`", "`fix_other.py`", "Solutions names fix_other.py, which is missing"),
        ("1. Let", "Let", "Solutions is a numbered list with at least one fix"),
    ],
)
def test_a_broken_page_is_told_with_its_file_and_what_is_wrong(tmp_path, old, new, told):
    folder = write(tmp_path, page=changed(old, new))
    with pytest.raises(EntryError) as error:
        load_entry(folder)
    assert str(error.value).startswith(f"{folder / 'entry.md'}: ")
    assert told in str(error.value) and "\n" not in str(error.value)


def test_a_fix_that_no_solution_names_is_told(tmp_path):
    folder = write(tmp_path)
    (folder / "fix_forgotten.py").write_text(FIX, encoding="utf-8")
    with pytest.raises(EntryError, match=r"Solutions does not name fix_forgotten\.py"):
        load_entry(folder)


def test_a_missing_log_of_an_entry_that_never_runs_is_told(tmp_path):
    page = changed("tags:", "runs: never\nnever_because: it needs a TPU\ntags:")
    with pytest.raises(EntryError, match=r"too-few-elements: log\.txt is missing"):
        load_entry(write(tmp_path, page=page))


def test_a_missing_broken_program_is_told(tmp_path):
    folder = write(tmp_path)
    (folder / "broken.py").unlink()
    with pytest.raises(EntryError, match=r"too-few-elements: broken\.py is missing"):
        load_entry(folder)


def test_an_id_that_is_not_words_joined_by_hyphens_is_told(tmp_path):
    with pytest.raises(EntryError, match="Too_few: an id is lower-case words joined by hyphens"):
        load_entry(write(tmp_path, "numpy/Too_few"))


def test_two_entries_of_one_id_are_told_with_both_folders(tmp_path):
    folders = [write(tmp_path, f"{area}/too-few-elements") for area in ("lax", "numpy")]
    assert find_entries(tmp_path) == folders
    with pytest.raises(EntryError, match="lax/too-few-elements have the same id"):
        entries_by_id(map(load_entry, folders))


def test_a_record_counts_only_for_the_program_it_was_made_of(tmp_path):
    folder = write(tmp_path)
    record = {
        "broken.py": {"sha256": program_digest(BROKEN), "jax": ["0.10.2"]},
        "fix_minus_one.py": {"sha256": program_digest(FIX + "# edited"), "jax": ["0.10.2"]},
        "fix_gone.py": {"sha256": program_digest(FIX), "jax": ["0.10.2"]},
    }
    (folder / "verified.json").write_text(json.dumps(record), encoding="utf-8")
    assert load_entry(folder).verified == {"broken.py": ["0.10.2"]}


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Use `x.y. z`. Then more.", "Use `x.y. z`."),
        ("Use jnp.where\nhere. More.", "Use jnp.where here."),
        ("Why? Because.", "Why?"),
        ("no stop", "no stop"),
    ],
)
def test_the_first_sentence_ends_at_the_first_stop_outside_code(text, first):
    assert first_sentence(text) == first
