"""From message and frames to the raise site, over made-up catalogs."""

import pytest

from jaxerr_rag.report import ExceptionInfo, Frame
from jaxerr_rag.retrieve.exact import match_sites, text_score

AXIS = "no axis called {name} among {names}"
USER = Frame("/home/ada/project/train.py", 7, "step")


def functions(matches):
    return [match.site.function for match in matches]


def test_a_message_leads_to_its_site_and_gives_the_values_back(site, catalog_of):
    known = catalog_of(v0_10_2=[site("f", 10, AXIS), site("g", 20, "cannot hash {value} of this type")])
    (match,) = match_sites(ExceptionInfo("ValueError", "no axis called 'b' among ('i', 'j')"), known)
    assert match.site.function == "f"
    assert dict(match.binding.holes) == {"name": "'b'", "names": "('i', 'j')"}
    assert match.binding.whole


def test_sites_with_one_template_are_one_match(site, catalog_of):
    known = catalog_of(v0_10_2=[site("f", 10, AXIS), site("g", 20, AXIS.replace("name", "axis"))])
    (match,) = match_sites(ExceptionInfo("ValueError", "no axis called 'b' among ('i',)"), known)
    assert {found.function for found in match.group} == {"f", "g"}


@pytest.mark.parametrize("raiser", ["f", "g"])
def test_the_frame_decides_between_sites_with_one_template(raiser, site, catalog_of, frame):
    known = catalog_of(v0_10_2=[site("f", 10, AXIS), site("g", 20, AXIS)])
    frames = (USER, frame("bind", 3), frame(raiser, 99))
    (match,) = match_sites(ExceptionInfo("ValueError", "no axis called 'b' among ()", frames), known)
    assert match.site.function == raiser
    assert (match.in_frames, match.on_line) == (True, False)


def test_a_frame_counts_more_than_a_longer_message_elsewhere(site, catalog_of, frame):
    known = catalog_of(
        v0_10_2=[site("f", 10, "no axis called {name}"), site("g", 20, "no axis called {name} anywhere here")]
    )
    error = ExceptionInfo("ValueError", "no axis called 'b' anywhere here", (USER, frame("f", 10)))
    assert functions(match_sites(error, known)) == ["f", "g"]


def test_a_helper_may_build_the_message_below_the_raise(site, catalog_of, frame):
    known = catalog_of(v0_10_2=[site("check", 10, AXIS), site("other", 20, AXIS)])
    frames = (USER, frame("check", 10), frame("_fail", 50))
    (match,) = match_sites(ExceptionInfo("ValueError", "no axis called 'b' among ()", frames), known)
    assert match.site.function == "check"


def test_frames_of_jax_above_the_users_code_do_not_count(site, catalog_of, frame):
    known = catalog_of(v0_10_2=[site("f", 10, AXIS)])
    error = ExceptionInfo("ValueError", "no axis called 'b' among ()", (frame("f", 10), USER))
    (match,) = match_sites(error, known)
    assert not match.in_frames


def test_a_raise_without_text_is_told_by_its_line_alone(site, catalog_of, frame):
    known = catalog_of(v0_10_2=[site("f", 10, "", "AssertionError"), site("g", 20, "", "AssertionError")])
    at = ExceptionInfo("AssertionError", "", (USER, frame("g", 20)))
    assert functions(match_sites(at, known)) == ["g"]
    beside = ExceptionInfo("AssertionError", "", (USER, frame("g", 21)))
    assert match_sites(beside, known) == []
    assert match_sites(ExceptionInfo("AssertionError", ""), known) == []


def test_of_equal_messages_the_one_of_the_class_comes_first(site, catalog_of):
    known = catalog_of(
        v0_10_2=[site("f", 10, "bad axis given to this call: {x}", "TypeError"),
                 site("g", 20, "bad axis given to this call: {y}, {z}", "ValueError")]
    )  # fmt: skip
    message = "bad axis given to this call: 1, 2"
    assert functions(match_sites(ExceptionInfo("TypeError", message), known))[0] == "f"
    assert functions(match_sites(ExceptionInfo("ValueError", message), known))[0] == "g"


def test_an_old_name_of_a_class_is_the_class(site, catalog_of):
    known = catalog_of(v0_10_2=[site("f", 10, "buffer has been deleted", "JaxRuntimeError")])
    (new,) = match_sites(ExceptionInfo("jax.errors.JaxRuntimeError", "buffer has been deleted"), known)
    (old,) = match_sites(ExceptionInfo("jaxlib.XlaRuntimeError", "buffer has been deleted"), known)
    assert old.score == new.score


def test_a_site_that_the_version_lacks_stands_behind(site, catalog_of):
    old, new = site("old", 10, "this axis is not good: {x}"), site("new", 10, "this axis is not good: {x}{y}")
    known = catalog_of(v0_6_2=[old], v0_12_0_1=[new])
    error = ExceptionInfo("ValueError", "this axis is not good: 3")
    assert functions(match_sites(error, known, version="0.6.2"))[0] == "old"
    assert functions(match_sites(error, known, version="0.12.0.1"))[0] == "new"


def test_a_line_of_another_version_is_not_the_line(site, catalog_of, frame):
    known = catalog_of(v0_6_2=[site("f", 10, AXIS)], v0_12_0_1=[site("f", 30, AXIS)])
    error = ExceptionInfo("ValueError", "no axis called 'b' among ()", (USER, frame("f", 10)))
    assert match_sites(error, known, version="0.6.2")[0].on_line
    assert not match_sites(error, known, version="0.12.0.1")[0].on_line
    assert match_sites(error, known)[0].on_line


def test_a_wrapped_message_is_the_message(site, catalog_of):
    known = catalog_of(v0_10_2=[site("f", 10, AXIS)])
    (match,) = match_sites(ExceptionInfo("ValueError", "no axis\n    called 'b'   among\n('i', 'j')"), known)
    assert match.binding.whole


@pytest.mark.parametrize("cut", ["no axis called 'b' am...", "no axis called 'loooong na…"])
def test_a_message_that_was_cut_off_is_found_by_its_beginning(cut, site, catalog_of):
    known = catalog_of(v0_10_2=[site("f", 10, AXIS), site("g", 20, "no array called {name} among {names}")])
    matches = match_sites(ExceptionInfo("ValueError", cut), known)
    assert functions(matches) == ["f"]
    assert not matches[0].binding.whole


def test_a_message_inside_a_longer_line_is_found_but_counts_less(site, catalog_of):
    known = catalog_of(v0_10_2=[site("f", 10, AXIS)])
    said = "no axis called 'b' among ('i',)"
    (alone,) = match_sites(ExceptionInfo("ValueError", said), known)
    (inside,) = match_sites(ExceptionInfo("", f"[rank 3] step 17 failed: ValueError: {said}"), known)
    assert 0 < inside.score < alone.score
    assert not inside.binding.whole


def test_a_short_template_is_trusted_only_as_the_whole_message(site, catalog_of):
    known = catalog_of(v0_10_2=[site("f", 10, "bad axis")])
    assert functions(match_sites(ExceptionInfo("ValueError", "bad axis"), known)) == ["f"]
    assert match_sites(ExceptionInfo("ValueError", "the bad axis of evil"), known) == []


def test_an_unknown_message_has_no_site(site, catalog_of):
    known = catalog_of(v0_10_2=[site("f", 10, AXIS)])
    assert match_sites(ExceptionInfo("ValueError", "no such luck"), known) == []


@pytest.mark.parametrize(
    "words", ["no axis called ", "among ", "no axis called x among ", "{name} ", "called"]
)
def test_a_message_of_hostile_words_is_answered_or_not_but_ends(words, site, catalog_of):
    template = "no axis called {a} among {b} called {c} among {d} called {e} among all"
    known = catalog_of(v0_10_2=[site(f"f{i}", i, template.replace("all", f"all {i}")) for i in range(30)])
    text = words * (200_000 // len(words))
    assert isinstance(match_sites(ExceptionInfo("ValueError", text), known), list)


def test_the_score_of_the_text_leaves_the_frames_out(site, catalog_of, frame):
    known = catalog_of(v0_10_2=[site("f", 10, AXIS)])
    said = "no axis called 'b' among ()"
    (bare,) = match_sites(ExceptionInfo("ValueError", said), known)
    (framed,) = match_sites(ExceptionInfo("ValueError", said, (frame("f", 10),)), known)
    assert framed.score > bare.score
    assert text_score(framed) == pytest.approx(bare.score)
