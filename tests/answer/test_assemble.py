"""From a report and its matches to what is said of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jaxerr_rag import explain
from jaxerr_rag.answer import assemble as module
from jaxerr_rag.answer.assemble import add_patches, assemble
from jaxerr_rag.answer.plain import render
from jaxerr_rag.catalog.source import installed_version
from jaxerr_rag.catalog.store import RaiseSite, catalog
from jaxerr_rag.entries.load import load_entry
from jaxerr_rag.entries.model import Entry
from jaxerr_rag.errors import InputError
from jaxerr_rag.repair.engine import Repair
from jaxerr_rag.report import parse
from jaxerr_rag.retrieve import Match, Retrieval
from jaxerr_rag.retrieve.pages import pages
from jaxerr_rag.runner import Verdict
from tests.entries.made_up import PAGE, write

SCAN = (
    "TypeError: scan body function carry input and carry output must have equal types, but they differ:\n\n"
    "The input carry component carry[1] has type int32[] but the corresponding output carry component has "
    "type float32[], so the dtypes do not match.\n\n"
    "Revise the function so that all output types match the corresponding input types."
)
DIAGONAL = "ValueError: n argument to diag_indices must be nonnegative, got -1"


def site_in(*versions: str) -> RaiseSite:
    """A raise site of the catalog that exists in these versions and no others."""
    return next(site for site in catalog() if site.template and tuple(site.lines) == versions)


def places(site: RaiseSite, **options: str | None):
    match = Match(site.id, "site", site.template, 0.5, (site,), ())
    found = Retrieval("answered", None, (match,))
    return assemble(parse("ValueError: x"), found, **options).matches[0].raise_sites


@pytest.mark.parametrize(
    ("asked", "shown"),
    [("0.6.2", "0.6.2"), ("0.7.0", "0.6.2"), ("0.10.2", "0.7.2"), ("0.4.30", "0.7.2")],
)
def test_the_link_is_to_the_users_version_else_the_newest_before_it_else_the_newest(asked, shown):
    site = site_in("0.6.2", "0.7.2")
    (place,) = places(site, jax_version=asked)
    assert (place.jax_version, place.line) == (shown, site.lines[shown][0])
    assert f"/jax-v{shown}/{site.file}#L{place.line}" in place.url


def test_a_version_in_the_report_goes_before_the_option():
    answer = explain(f"jax==0.6.2\n\n{SCAN}", jax_version="0.10.2")
    assert answer.report.jax_version == "0.6.2"
    assert answer.matches[0].raise_sites[0].jax_version == "0.6.2"


def test_a_link_to_a_post_release_says_that_its_line_may_be_off():
    notes = {
        version: places(site_in(*catalog().versions), jax_version=version)[0].url_note
        for version in ("0.10.2", "0.12.0.1")
    }
    assert notes["0.10.2"] == "" and "jax-v0.12.0" in notes["0.12.0.1"]


def strategies(entry: Entry, version: str) -> list[str]:
    match = Match(entry.id, "entry", entry.title, 0.5, (), ())
    answer = assemble(parse("ValueError: x"), Retrieval("answered", None, (match,)), jax_version=version)
    return [fix.strategy for fix in answer.fixes]


def test_fixes_for_the_users_version_come_first():
    entry = pages()[
        "shard-map-carry-varying-mismatch"
    ]  # its pcast is for 0.8 and newer, its pvary below 0.10
    assert strategies(entry, "0.6.2") == ["pvary", "start_argument", "pcast"]
    assert strategies(entry, "0.12.0.1") == ["pcast", "start_argument", "pvary"]


def test_a_fix_that_never_ran_is_not_shown(monkeypatch):
    entry = pages()["scan-carry-dtype-mismatch"]
    ran = replace(entry, verified={"fix_cast.py": ["0.10.2"]})
    monkeypatch.setattr(module, "pages", lambda: {entry.id: ran})
    assert strategies(entry, "0.10.2") == ["cast"]


def test_a_solution_is_shown_without_the_name_of_its_program():
    answer = explain(SCAN)
    assert answer.fixes and not any("fix_" in fix.text for fix in answer.fixes)


def test_a_raise_site_without_an_entry_is_labelled_and_says_when_it_raises():
    answer = explain(DIAGONAL, jax_version="0.10.2")
    assert (answer.matches[0].kind, answer.fixes) == ("site", ())
    assert answer.explanation.meaning.startswith("From JAX's source; no tested fix yet.")
    assert "jax.numpy.diag_indices" in answer.explanation.meaning
    assert "`diag_indices`" in answer.explanation.summary and "`n < 0`" in answer.explanation.summary
    assert "no tested fix yet" in render(answer)


def test_the_values_of_the_message_are_given_back():
    assert "carry[1] has type int32[]" in explain(SCAN).explanation.why_here
    assert explain(DIAGONAL).explanation.why_here.endswith("got -1")


def test_the_origin_that_jax_tells_is_given_back():
    text = (
        "TracerBoolConversionError: Attempted boolean conversion of traced array with shape bool[].\n"
        "The error occurred while tracing the function huber at train.py:7 for jit. This concrete value was "
        "not available in Python because it depends on the value of the argument residual."
    )
    assert "depends on the value of the argument residual" in explain(text).explanation.why_here


def test_the_rest_of_what_it_means_follows_the_glance():
    explanation = explain(SCAN).explanation
    entry = pages()["scan-carry-dtype-mismatch"]
    assert explanation.summary == entry.glance
    flat = " ".join(entry.sections["What it means"].split())
    assert " ".join(f"{explanation.summary} {explanation.meaning}".split()) == flat


def test_source_is_shown_of_the_installed_version_only():
    installed = installed_version()
    if installed not in catalog().versions:
        pytest.skip(f"JAX {installed} was not mined")
    assert "raise TypeError" in explain(SCAN, jax_version=installed).explanation.source
    other = next(version for version in catalog().versions if version != installed)
    assert explain(SCAN, jax_version=other).explanation.source == ""


@pytest.mark.parametrize("version", ["banana", "", "0.6.2 or so"])
def test_what_is_no_version_is_refused(version):
    with pytest.raises(InputError, match="is not a version of JAX"):
        explain(SCAN, jax_version=version)


def test_an_abstention_keeps_what_was_read_and_shows_its_reason():
    answer = explain("ValueError: my own thing broke")
    assert (answer.report.exception, answer.report.message) == ("ValueError", "my own thing broke")
    assert render(answer) == f"Not an error of JAX\n\n{answer.reason}\n"


def test_there_are_no_more_matches_than_asked_for():
    assert [len(explain(SCAN, top_k=k).matches) for k in (1, 3)] == [1, 3]


@pytest.mark.parametrize("options", [{"top_k": 0}, {"llm": object()}])
def test_options_that_cannot_be_used_are_refused(options):
    with pytest.raises(InputError):
        explain(SCAN, **options)


def entry_answer(tmp_path, monkeypatch, page: str, text: str):
    """The answer to a text whose best match is a made-up entry."""
    entry = load_entry(write(tmp_path, page=page, log="no TPU here"))
    monkeypatch.setattr(module, "pages", lambda: {entry.id: entry})
    match = Match(entry.id, "entry", entry.title, 0.5, (), ())
    return assemble(parse(text), Retrieval("answered", None, (match,)))


def test_advice_that_was_not_run_is_shown_with_the_reason(tmp_path, monkeypatch):
    page = PAGE.replace("tags:", "runs: never\nnever_because: it needs a TPU\ntags:")
    page = page.replace("## Fix safety", "2. Free the TPU.\n\n## Fix safety").replace(
        "## Related", "## Related\n"
    )
    answer = entry_answer(tmp_path, monkeypatch, page, "TypeError: x")
    assert (answer.advice, answer.fixes) == (("Free the TPU.",), ())
    assert "What to do (not run here: it needs a TPU):\n1. Free the TPU." in render(answer)


def test_a_warning_is_said_to_leave_the_program_running(tmp_path, monkeypatch):
    answer = entry_answer(
        tmp_path, monkeypatch, PAGE.replace("tags:", "warns: true\ntags:"), "UserWarning: x"
    )
    assert answer.to_dict()["severity"] == "warning"
    assert "It is a warning: the program goes on." in render(answer)


def test_repairers_that_failed_are_told_where_no_patch_passed():
    first = Verdict("failed", 0.5, "", "", "0.10.2", "3.11", "bubblewrap", "TypeError: x")
    repaired = Repair(first, faults=("masks was stopped after 2.0 s",))
    answer = add_patches(explain(SCAN), repaired)
    assert answer.tried.endswith("Not all was tried: masks was stopped after 2.0 s.")
