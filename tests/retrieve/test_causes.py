"""Which entries explain a report: made-up entries over a made-up catalog."""

import json

import pytest

from jaxerr_rag.entries.model import HEADINGS
from jaxerr_rag.report import ExceptionInfo, Frame, Report
from jaxerr_rag.retrieve.causes import UNSUPPORTED, rank_causes
from jaxerr_rag.retrieve.exact import match_sites
from jaxerr_rag.retrieve.pages import Pages, compile_entries

AXIS = "no axis called {name} among {names}"
SAID = "no axis called 'b' among ('i', 'j')"


@pytest.fixture
def pages_of(tmp_path):
    """Compiled entries: id to front matter beyond the usual."""

    def make(**fronts):
        for name, front in fronts.items():
            folder = tmp_path / "entries" / "made-up" / name.replace("_", "-")
            folder.mkdir(parents=True)
            usual = {"title": name, "exception": "ValueError", "jax": ">=0.4", "needs": "cpu", "tags": ["x"]}
            head = json.dumps(usual | front)
            texts = {"Solutions": "1. Mend it: `fix_it.py`."}
            body = "".join(f"\n## {heading}\n\n{texts.get(heading, 'Text.')}\n" for heading in HEADINGS)
            (folder / "entry.md").write_text(f"---\n{head}\n---\n{body}", encoding="utf-8")
            for program in ("broken.py", "fix_it.py"):
                (folder / program).write_text("x = 1\n", encoding="utf-8")
        return Pages(compile_entries(tmp_path / "entries", "digest"))

    return make


def at(*functions, **more):
    return {"raised_at": [f"jax/_src/core.py::{function}" for function in functions]} | more


def ranked(known, pages, source="", message=SAID, exception="ValueError", frames=()):
    """The ids of the causes, best first."""
    user = Frame("/home/ada/project/train.py", 7, "step", source)
    error = ExceptionInfo(exception, message, (user, *frames))
    report = Report(message, "cpython", (error,), 0)
    return rank_causes(report, error, match_sites(error, known), pages)


def ids(causes):
    return [cause.entry.id for cause in causes]


@pytest.fixture
def known(site, catalog_of):
    return catalog_of(v0_10_2=[site("f", 10, AXIS), site("f", 20, "too many axes were given: {n}")])


@pytest.mark.parametrize(
    "source, best", [("if x > 0:", "by-if"), ("while x > 0:", "by-while"), ("y = x", "general")]
)
def test_the_evidence_of_the_users_line_ranks_the_causes_of_one_site(source, best, known, pages_of):
    pages = pages_of(
        by_if=at("f", evidence=[{"line": "if"}]),
        by_while=at("f", evidence=[{"line": "while"}]),
        general=at("f"),
    )
    found = ids(ranked(known, pages, source))
    assert found[0] == best
    assert found[1] == ("by-if" if best == "general" else "general")


def test_the_cause_says_what_spoke_for_it_and_keeps_the_values(known, pages_of):
    pages = pages_of(by_if=at("f", evidence=[{"line": "if", "weight": 2}]))
    (cause,) = ranked(known, pages, "if x > 0:")
    assert cause.said == ("your line has `if`",)
    assert cause.weight == 2.0
    assert dict(cause.bound) == {"name": "'b'", "names": "('i', 'j')"}


def test_evidence_that_does_not_hold_counts_less_than_none(known, pages_of):
    pages = pages_of(a_special=at("f", evidence=[{"line": "if"}]), b_general=at("f"))
    causes = ranked(known, pages, "y = x")
    assert ids(causes) == ["b-general", "a-special"]
    assert causes[1].weight == UNSUPPORTED


def test_evidence_against_alone_does_not_make_a_cause_unsupported(known, pages_of):
    pages = pages_of(a_against=at("f", evidence=[{"line": "if", "weight": -2}]))
    assert [cause.weight for cause in ranked(known, pages, "y = x")] == [0.0]
    assert [cause.weight for cause in ranked(known, pages, "if x:")] == [-2.0]


def test_an_entry_about_another_message_of_the_function_is_no_cause(known, pages_of):
    pages = pages_of(
        this={"raised_at": [{"at": "jax/_src/core.py::f", "template": AXIS.replace("name", "axis")}]},
        other={"raised_at": [{"at": "jax/_src/core.py::f", "template": "too many axes were given: {n}"}]},
        elsewhere=at("g"),
    )
    assert ids(ranked(known, pages)) == ["this"]


def test_an_entry_that_names_the_template_stands_before_one_that_names_the_function(known, pages_of):
    pages = pages_of(
        a_function=at("f"), b_template={"raised_at": [{"at": "jax/_src/core.py::f", "template": AXIS}]}
    )
    assert ids(ranked(known, pages)) == ["b-template", "a-function"]


def test_an_entry_is_found_by_its_message_where_jax_has_no_raise(known, pages_of):
    pages = pages_of(by_message={"message": ["INTERNAL: device {n} ran away"]})
    (cause,) = ranked(known, pages, message="INTERNAL: device 3 ran away")
    assert cause.site is None
    assert cause.bound == (("n", "3"),)
    assert ranked(known, pages, message="INTERNAL: device 3 stayed") == []


def test_of_two_messages_the_one_that_says_more_comes_first(known, pages_of):
    pages = pages_of(
        a_short={"message": ["device {n} ran away"]}, b_long={"message": ["device {n} ran away at noon"]}
    )
    assert ids(ranked(known, pages, message="device 3 ran away at noon")) == ["b-long", "a-short"]


def test_a_message_that_python_shares_needs_evidence(known, pages_of):
    pages = pages_of(
        arity={
            "message": ["{function}() missing {count} required positional argument: {names}"],
            "evidence": [{"line": "call:jax.lax.scan"}],
        }
    )
    message = "body() missing 1 required positional argument: 'x'"
    assert ids(ranked(known, pages, "jax.lax.scan(body, 0, xs)", message)) == ["arity"]
    assert ranked(known, pages, "train(data)", message) == []


def test_an_entry_of_another_exception_class_comes_last(known, pages_of):
    pages = pages_of(
        a_other=at("f", exception="TypeError", evidence=[{"line": "if"}]),
        b_same=at("f", evidence=[{"line": "while"}]),
        c_both=at("f", exception=["TypeError", "ValueError"]),
    )
    assert ids(ranked(known, pages, "if x > 0:")) == ["c-both", "b-same", "a-other"]


def test_the_class_by_another_name_is_the_same_class(site, catalog_of, pages_of):
    known = catalog_of(v0_10_2=[site("f", 10, AXIS, "JaxRuntimeError")])
    pages = pages_of(a=at("f", exception="JaxRuntimeError"))
    (cause,) = ranked(known, pages, exception="jaxlib.xla_extension.XlaRuntimeError")
    assert cause.weight == 0.0


def test_the_site_of_the_frames_decides_before_a_message_that_says_more(site, catalog_of, pages_of, frame):
    known = catalog_of(
        v0_10_2=[site("f", 10, "no axis called {name}"), site("g", 20, "no axis called {name} in this mesh")]
    )
    pages = pages_of(a_longer=at("g"), b_framed=at("f"))
    message = "no axis called 'b' in this mesh"
    assert ids(ranked(known, pages, message=message))[0] == "a-longer"
    assert ids(ranked(known, pages, message=message, frames=(frame("f", 10),)))[0] == "b-framed"
