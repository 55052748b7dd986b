"""What is said to a turn: the answer, follow-ups, and what is asked back."""

from __future__ import annotations

import pytest

from jaxerr_rag.errors import InputError
from jaxerr_rag.repair.engine import Repair
from jaxerr_rag.repair.model import Patch, PatchVerdict
from jaxerr_rag.report import Report, reader
from jaxerr_rag.runner import Verdict
from jaxerr_rag.server.conversation import Message, Turn, read
from jaxerr_rag.server.reply import Event, reply
from tests.server.conftest import PROGRAM, ROOT, TRACEBACK

SITE = "ValueError: n argument to diag_indices must be nonnegative, got -1"
ITEM = (ROOT / "tests/answer/snapshots/item_assignment.traceback.txt").read_text(encoding="utf-8")


def said(*contents: str) -> str:
    return text_of(events(*contents))


def events(*contents: str) -> list[Event]:
    return list(reply(read([Message("user", content) for content in contents])))


def text_of(events: list[Event]) -> str:
    return "".join(event.data for event in events if event.name == "text").replace("\\", "")


def test_matches_come_first_and_done_comes_last() -> None:
    names = [event.name for event in events(TRACEBACK)]
    assert names[0] == "matches"
    assert names[-1] == "done"
    assert names.count("matches") == names.count("done") == 1


def test_the_first_answer_has_title_line_meaning_and_a_fix() -> None:
    text = said(TRACEBACK)
    assert "The carry of `lax.scan` changes its dtype" in text
    assert "examples/train.py, line 23" in text
    assert "Fix (ran on JAX" in text
    assert "```diff" in text


def test_another_fix_is_another_and_the_last_is_called_so() -> None:
    first, second = said(TRACEBACK), said(TRACEBACK, "show me the other fix")
    assert second not in first
    assert "Fix (ran on JAX" in second
    asked = ["show me another fix"] * 9
    assert "There is no other fix that was run" in said(TRACEBACK, *asked)


def test_for_another_version_a_fix_that_ran_there_is_shown() -> None:
    text = said(TRACEBACK, "and on JAX 0.6.2?")
    assert text.startswith("On JAX 0.6.2 it is the same error")
    assert "0.6.2" in text.partition("Fix (ran on JAX")[2].partition(")")[0]


def test_of_a_version_that_was_never_mined_nothing_is_claimed() -> None:
    text = said(TRACEBACK, "and on JAX 0.99.1?")
    assert "No fix was run on that very version" in text or "does not raise this error" in text


def test_a_question_about_the_error_is_answered_from_its_page() -> None:
    text = said(TRACEBACK, "why does it have to keep its dtype?")
    assert "dtype" in text
    assert "Fix (ran on JAX" not in text


def test_a_raise_site_without_a_page_says_so() -> None:
    assert "no tested fix yet" in said(SITE)
    assert "There is no page about this error yet" in said(SITE, "why is it so?")


def test_an_error_of_somebody_else_is_called_so() -> None:
    done = events("ValueError: my own thing broke")[-1].data
    assert done["status"] != "answered"
    assert done["reason"]


def test_a_text_without_anything_in_it_is_an_input_error() -> None:
    with pytest.raises(InputError):
        list(reply(Turn("\x00")))


def test_a_version_that_is_none_is_an_input_error() -> None:
    with pytest.raises(InputError, match="is not a version of JAX"):
        list(reply(Turn(TRACEBACK, jax_version="newest")))


def repaired(status: str) -> Repair:
    first = Verdict("failed", 1.0, "", "", "0.10.2", "3.11", "bubblewrap", "TypeError: no")
    verdict = PatchVerdict(status, "0.10.2", "3.11", 1.0, None, "bubblewrap")  # type: ignore[arg-type]
    return Repair(first, (Patch("at", "repairer", "--- a\n+++ b\n", "fixed", "safe", verdict),))


def test_a_patch_that_passed_is_shown_before_the_end() -> None:
    given = list(reply(Turn(ITEM, PROGRAM), verify=lambda program, found: repaired("passed")))
    assert [event.data["program"] for event in given if event.name == "patch"] == ["fixed"]
    assert "ran without an error on JAX 0.10.2" in text_of(given)
    assert given[-1].name == "done"


def test_a_patch_that_failed_is_not_shown() -> None:
    given = list(reply(Turn(ITEM, PROGRAM), verify=lambda program, found: repaired("failed")))
    assert [event for event in given if event.name == "patch"] == []
    assert "No patch passed" in text_of(given)


def test_nothing_is_run_without_a_program() -> None:
    def never(program: str, found: object) -> Repair:
        raise AssertionError("there is nothing to run")

    assert list(reply(Turn(ITEM), verify=never))


def test_what_the_user_wrote_is_not_markup() -> None:
    text = (
        "ValueError: n argument to diag_indices must be nonnegative, got <img src=x onerror=alert(1)> **b**"
    )
    given = "".join(event.data for event in reply(Turn(text)) if event.name == "text")
    assert "<img" not in given.replace(r"\<img", "")
    assert "**b**" not in given


def test_an_error_is_read_once_for_a_reply(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    read_anew = reader.parse

    def counted(text: str, code: str | None = None) -> Report:
        texts.append(text)
        return read_anew(text, code)

    monkeypatch.setattr(reader, "parse", counted)
    events = list(reply(read([Message("user", TRACEBACK)], code=PROGRAM)))
    assert texts == [TRACEBACK.strip()]
    assert events[0].data[0].id == "scan-carry-dtype-mismatch"
