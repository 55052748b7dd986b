"""From real tracebacks, messages, logs and questions to what a user would expect."""

from pathlib import Path

import pytest

from jaxerr_rag.report import parse
from jaxerr_rag.retrieve import retrieve

FIXTURES = Path(__file__).parents[1] / "report" / "fixtures"


def found(text, **options):
    return retrieve(parse(text), **options)


def fixture(name):
    return parse((FIXTURES / f"{name}.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "name, entry",
    [
        ("cpython_unfiltered", "concatenate-shape-mismatch"),
        ("cpython313_colours", "concatenate-shape-mismatch"),
        ("cpython_scan_carry", "scan-carry-dtype-mismatch"),
        ("cpython_wrapped_and_cleanup", "python-if-on-tracer"),
        ("error_interpreting_argument", "object-dtype-array"),
        ("group_python311", "dot-shape-mismatch"),
        ("group_python313", "dot-shape-mismatch"),
        ("ipython_modes", "python-if-on-tracer"),
        ("jupyter_cell", "python-if-on-tracer"),
        ("jupyter_chain", "python-if-on-tracer"),
        ("logging_exception", "arange-with-traced-bound"),
        ("nbclient", "python-if-on-tracer"),
        ("pytest_auto", "python-if-on-tracer"),
        ("pytest_native", "python-if-on-tracer"),
        ("pytest_short", "python-if-on-tracer"),
        ("rich_ascii", "python-if-on-tracer"),
        ("rich_box", "python-if-on-tracer"),
        ("rich_group", "dot-shape-mismatch"),
        ("rich_locals", "python-if-on-tracer"),
    ],
)
def test_a_real_traceback_leads_to_its_cause(name, entry):
    answer = retrieve(fixture(name))
    assert answer.status == "answered"
    assert answer.matches[0].id == entry
    assert answer.matches[0].kind == "entry"
    assert answer.matches[0].sites and answer.matches[0].evidence


def test_of_a_chain_the_exception_of_jax_is_explained_not_the_one_that_wraps_it():
    report = fixture("cpython_wrapped_and_cleanup")
    assert report.chain[-1].message == "training failed"
    assert report.chain[retrieve(report).explained].name == "TracerBoolConversionError"


def test_an_exception_raised_in_a_callback_is_told_to_be_one():
    best = retrieve(fixture("callback_error")).matches[0]
    assert (best.id, best.kind) == ("exception-in-callback", "entry")


def test_unfiltered_frames_lead_to_the_very_line():
    best = retrieve(fixture("cpython_unfiltered")).matches[0]
    assert best.sites[0].function == "_concatenate_shape_rule"
    assert any("ends on the raise" in said for said in best.evidence)


MESSAGE = "TypeError: dot_general requires contracting dimensions to have the same shape, got (3,) and (4,)."


@pytest.mark.parametrize(
    "text",
    [
        MESSAGE,
        MESSAGE.partition(": ")[2],
        MESSAGE.replace("contracting ", "contracting\n    "),
        f"E0501 12:00:01.123 main.py:44] step 17 failed: {MESSAGE}",
        f"2026-05-01 12:00:01 INFO start\n2026-05-01 12:00:02 ERROR worker 3: {MESSAGE}\n",
        f"FAILED test_net.py::test_step - {MESSAGE[:70]}...",
        f"I run this on two GPUs and get `{MESSAGE}`, any idea?",
        f"porting from pytorch: {MESSAGE.partition(': ')[2]} What does it want?",
    ],
    ids=[
        "with class",
        "alone",
        "wrapped",
        "in a log line",
        "in a log",
        "cut off by pytest",
        "quoted",
        "beside another library",
    ],
)
def test_a_message_is_recognised_wherever_it_stands(text):
    assert found(text).matches[0].id == "dot-shape-mismatch"


def test_a_message_with_no_entry_gives_its_raise_site_and_the_values_in_it():
    answer = found("ValueError: axis -5 is out of bounds for array of shape (3, 4)")
    best = answer.matches[0]
    assert (best.kind, best.sites[0].function) == ("site", "_cumred_shape_rule")
    assert dict(best.bound) == {"axis": "-5", "x.shape": "(3, 4)"}


@pytest.mark.parametrize(
    "message, entry",
    [
        ("AttributeError: module 'jax' has no attribute 'tree_map'", "removed-tree-map"),
        (
            "AttributeError: module 'jax' has no attribute 'tree_map'. Did you mean: 'tree'?",
            "removed-tree-map",
        ),
        ("ImportError: cannot import name 'tree_map' from 'jax' (/x/jax/__init__.py)", "removed-tree-map"),
        ("ModuleNotFoundError: No module named 'jax.experimental.maps'", "removed-experimental-maps"),
    ],
)
def test_a_removed_name_is_recognised_in_each_wording(message, entry):
    assert found(message).matches[0].id == entry


def test_the_number_of_matches_is_kept():
    report = fixture("cpython_wrapped_and_cleanup")
    assert len(retrieve(report, top_k=2).matches) == 2
    assert len(retrieve(report, top_k=1).matches) == 1


def test_confidence_falls_with_the_rank_and_is_a_share():
    matches = retrieve(fixture("cpython_wrapped_and_cleanup")).matches
    assert all(0 < match.confidence < 1 for match in matches)
    assert matches[0].confidence == max(match.confidence for match in matches)


def test_no_match_is_given_twice():
    ids = [match.id for match in retrieve(fixture("jupyter_cell"), top_k=50).matches]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    "question, entry",
    [
        ("is there a way to assert that a value is positive inside a jitted function", "assert-on-tracer"),
        ("get the indices of nonzero entries under jit", "nonzero-size-under-jit"),
        ("jnp.unique in jit", "unique-size-under-jit"),
        ("what does UnexpectedTracerError mean?", "tracer-stored-in-global"),
    ],
)
def test_a_question_in_words_is_answered_from_the_entries(question, entry):
    answer = found(question)
    assert answer.status == "answered"
    assert entry in [match.id for match in answer.matches]


def test_a_release_that_was_not_mined_is_looked_up_as_the_nearest_and_an_unknown_one_as_any():
    matches = found(MESSAGE, jax_version="0.10.2").matches
    assert found(MESSAGE, jax_version="0.10.1").matches == matches
    assert found(MESSAGE, jax_version="99.1").matches[0].id == matches[0].id


@pytest.mark.parametrize("question", ["how do I cook rice?", "please tell me a story about a fox and a crow"])
def test_a_question_about_something_else_is_not_answered(question):
    answer = found(question)
    assert (answer.status, answer.matches) == ("unsure", ())


def test_an_entry_found_by_a_message_of_its_own_still_names_its_raise_site():
    text = (
        "AttributeError: jax.tree_map was removed in JAX v0.6.0: use jax.tree.map (jax v0.4.25 or newer) or "
        "jax.tree_util.tree_map (any JAX version)."
    )
    best = retrieve(parse(text)).matches[0]
    assert best.id == "removed-tree-map"
    assert [site.name for site in best.sites] == ["getattr"]


def test_a_raise_site_that_has_only_part_of_the_message_is_named_by_its_entry():
    text = (
        "ValueError: pytree structure error: different types at key path\n    shard_map in_specs\n"
        "At that key path, the prefix pytree shard_map in_specs has a subtree of type\n    <class 'list'>\n"
        "but at the same key path the full pytree has a subtree of different type\n    <class 'tuple'>."
    )
    best = retrieve(parse(text), jax_version="0.10.2").matches[0]
    assert best.id == "shard-map-spec-structure"
    assert {site.name for site in best.sites} == {"wrapped"}


SILENT = (
    'Traceback (most recent call last):\n  File "filter.py", line 9, in <module>\n'
    "    print(adjoint(jnp.ones(3)))\nAssertionError\n"
)


@pytest.mark.parametrize(
    ("call", "found"),
    [
        ("jax.linear_transpose(gate, signal)", ["linear-transpose-of-nonlinear-function"]),
        ("jax.jit(gate)", []),
    ],
)
def test_an_exception_without_a_word_is_told_by_the_program(call, found):
    report = parse(SILENT, f"import jax\nadjoint = {call}\n")
    assert [match.id for match in retrieve(report).matches[:1]] == found


@pytest.mark.parametrize(
    ("line", "status"),
    [("jax.lax.ppermute(row, 'x', [1, 0])", "answered"), ("for layer in depth:", "not_jax")],
)
def test_a_message_of_pythons_own_needs_the_line_that_shows_jax(line, status):
    text = (
        'Traceback (most recent call last):\n  File "ring.py", line 9, in shift\n'
        f"    {line}\nTypeError: 'int' object is not iterable\n"
    )
    assert retrieve(parse(text)).status == status


def test_a_frame_that_only_called_what_raised_does_not_hide_the_longer_message():
    text = (
        'Traceback (most recent call last):\n  File "train.py", line 6, in <module>\n    jnp.stack(parts)\n'
        '  File "/site-packages/jax/_src/numpy/lax_numpy.py", line 4611, in stack\n'
        "    return lax.stack(arrays, axis)\n"
        "ValueError: All input arrays must have the same shape. Got (3,), (2,), (1,).\n"
    )
    best = retrieve(parse(text), jax_version="0.10.2").matches[0]
    assert (best.id, best.sites[0].name) == ("stack-of-unequal-shapes", "_stack_shape_rule")


def test_a_raise_whose_message_the_source_does_not_tell_is_named_by_its_entry():
    text = (
        "ValueError: pytree structure error: different types at key path\n    tree_map tree[1]\n"
        "At that key path, the prefix pytree tree_map tree has a subtree of type\n    <class 'NoneType'>\n"
        "but at the same key path the full pytree has a subtree of different type\n    <class 'list'>."
    )
    best = retrieve(parse(text), jax_version="0.10.2").matches[0]
    assert (best.id, best.sites[0].name) == ("tree-map-none-leaf", "tree_map")


def test_an_entry_with_a_template_names_no_other_raise_of_its_function():
    text = (
        'Traceback (most recent call last):\n  File "kernel.py", line 13, in rate_kernel\n'
        "    rate_ref[...] = jnp.exp(rate_ref * 2.0)\n"
        "AttributeError: 'AbstractRef' object has no attribute '_mul'\n"
    )
    best = retrieve(parse(text), jax_version="0.10.2").matches[0]
    assert (best.id, best.sites) == ("ref-used-as-array", ())


@pytest.mark.parametrize(
    ("line", "found"),
    [("row @ weights", False), ("nn.apply(row, equinox_layer)", True)],
)
def test_an_entry_of_a_library_that_nothing_names_is_no_other_match(line, found):
    text = (
        f'Traceback (most recent call last):\n  File "train.py", line 6, in <module>\n    {line}\n'
        "TypeError: dot_general requires contracting dimensions to have the same shape, got (4,) and (3,)."
    )
    answer = retrieve(parse(text), jax_version="0.10.2", top_k=50)
    assert ("equinox-layer-given-a-batch" in [match.id for match in answer.matches]) == found


def test_of_an_unknown_version_the_raise_site_is_the_installed_ones(monkeypatch):
    text = (
        "ValueError: vmap got inconsistent sizes for array axes to be mapped:\n"
        "  * one axis had size 4: axis 0 of argument x of type float32[4];\n"
        "  * one axis had size 3: axis 0 of argument y of type float32[3]"
    )
    for installed in ("0.10.2", "0.6.2"):
        monkeypatch.setattr("jaxerr_rag.retrieve.search.installed_version", lambda v=installed: v)
        best = retrieve(parse(text)).matches[0]
        assert best.id == "vmap-size-mismatch"
        assert installed in best.sites[0].lines
