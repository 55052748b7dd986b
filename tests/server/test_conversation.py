"""Messages to a turn: which error is in hand, what was added, and what is asked."""

from __future__ import annotations

import pytest

from jaxerr_rag.errors import InputError
from jaxerr_rag.server.conversation import Message, Turn, read, split_programs
from tests.server.conftest import PROGRAM, TRACEBACK

OTHER = "ValueError: n argument to diag_indices must be nonnegative, got -1"
FENCED = f"here is my code:\n```python\n{PROGRAM}```"


def turn(*contents: str, code: str | None = None, jax_version: str | None = None) -> Turn:
    """The turn of a conversation in which an assistant answers between the messages of a user."""
    messages = []
    for content in contents:
        messages += [Message("user", content), Message("assistant", "ValueError: what an assistant says")]
    return read(messages, code=code, jax_version=jax_version)


def test_a_traceback_is_the_error_in_hand_and_asks_nothing() -> None:
    assert turn(TRACEBACK) == Turn(TRACEBACK.strip())


def test_a_new_traceback_starts_over() -> None:
    assert turn(TRACEBACK, FENCED, "and on JAX 0.6.2?", OTHER) == Turn(OTHER)


def test_a_program_that_is_given_later_is_added_to_the_error() -> None:
    now = turn(TRACEBACK, FENCED)
    assert now.text == TRACEBACK.strip()
    assert now.code == PROGRAM
    assert now.code_is_new
    assert now.asked == "here is my code:"


def test_a_program_stays_when_something_else_is_asked() -> None:
    now = turn(TRACEBACK, FENCED, "what if x is a float?")
    assert now.code == PROGRAM
    assert not now.code_is_new
    assert now.asked == "what if x is a float?"


def test_a_traceback_with_its_program_in_one_message_is_both() -> None:
    now = turn(f"{OTHER}\n\n```python\n{PROGRAM}```")
    assert now.text == OTHER
    assert now.code == PROGRAM
    assert now.asked == ""


def test_a_fenced_traceback_is_no_program() -> None:
    prose, programs = split_programs(f"```python\n{TRACEBACK}\n```")
    assert programs == []
    assert "Traceback" in prose


def test_a_bare_program_is_a_program() -> None:
    assert split_programs(PROGRAM) == ("", [PROGRAM])


def test_a_fence_that_is_not_closed_stays_text() -> None:
    assert split_programs("```python\nx = 1\n")[1] == []


@pytest.mark.parametrize(
    ("sentence", "version"),
    [("and on JAX 0.10.2?", "0.10.2"), ("I use jax==0.8.3", "0.8.3"), ("does jax v0.99.1 help?", "0.99.1")],
)
def test_a_version_that_is_named_is_the_one_to_answer_for(sentence: str, version: str) -> None:
    now = turn(TRACEBACK, sentence)
    assert now.jax_version == version
    assert now.version_is_new


def test_of_a_minor_version_the_newest_known_release_is_meant() -> None:
    named = turn(TRACEBACK, "and on JAX 0.6?").jax_version
    assert named is not None
    assert named.startswith("0.6.")


def test_the_version_named_last_counts_and_is_not_new_the_turn_after() -> None:
    now = turn(TRACEBACK, "and on JAX 0.8.3?", "and on JAX 0.10.2?", "what about gradients?")
    assert now.jax_version == "0.10.2"
    assert not now.version_is_new


def test_asking_for_other_fixes_counts_up() -> None:
    now = turn(TRACEBACK, "show me the other fix", "that does not work", "is there another way?")
    assert now.other_fixes == 3


def test_another_question_drops_the_one_before() -> None:
    now = turn("why can't I use if on a jax array?", "how are random keys split between several devices?")
    assert now == Turn("how are random keys split between several devices?")


def test_a_short_question_leans_on_the_one_before() -> None:
    now = turn("why can't I use if on a jax array?", "and in a loop?")
    assert now.text == "why can't I use if on a jax array?"
    assert now.asked == "and in a loop?"


def test_what_is_given_beside_the_messages_goes_first() -> None:
    now = turn(TRACEBACK, FENCED, "on JAX 0.8.3", code="other = 1\n", jax_version="0.6.2")
    assert now.code == "other = 1\n"
    assert now.jax_version == "0.6.2"


@pytest.mark.parametrize("code", ["", " \n"])
def test_an_empty_program_is_none(code: str) -> None:
    assert turn(TRACEBACK, FENCED, code=code).code == PROGRAM


@pytest.mark.parametrize(
    "messages",
    [[], [Message("user", " \n")], [Message("assistant", OTHER)], [Message("system", OTHER)]],
)
def test_without_a_word_of_a_user_there_is_nothing_to_answer(messages: list[Message]) -> None:
    with pytest.raises(InputError, match="paste the traceback"):
        read(messages)
