"""A server's every failure becomes one line, and soon."""

from __future__ import annotations

import time

import pytest

from jaxerr_rag.errors import ModelFailed
from jaxerr_rag.llm.breaker import FAILURES, Breaker
from jaxerr_rag.llm.client import Client
from jaxerr_rag.llm.settings import LlmSettings
from tests.llm.conftest import (
    ID,
    QUICK,
    Script,
    answers_in_one_piece,
    breaks_off,
    fails,
    has_an_endless_line,
    never_stops,
    refuses,
    says,
    silent,
    speaks_otherwise,
    talks_nonsense,
    trickles,
)

ASKED = [{"role": "user", "content": "why?"}]
SCHEMA = {"type": "object"}


def ask(client: Client) -> str:
    return client.complete(ASKED, max_tokens=50)


def test_a_stream_is_put_together(script: Script, client: Client):
    script.says("It is the carry: é, 漢.")
    assert ask(client) == "It is the carry: é, 漢."
    request = script.requests[0]
    assert request["model"] == "scripted" and request["stream"] and request["max_tokens"] == 50


def test_a_server_that_does_not_stream_is_understood(script: Script, client: Client):
    script.says(answers_in_one_piece)
    assert ask(client) == f"All at once [{ID}]."


def test_the_key_is_sent_as_a_bearer_token(script: Script):
    script.says("yes")
    client = Client(LlmSettings(script.url, "m", "hush"))
    ask(client)
    client.close()
    assert script.headers[0]["authorization"] == "Bearer hush"


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (silent, "too long"),
        (trickles, "too long"),
        (breaks_off, "broke off"),
        (talks_nonsense, "not JSON"),
        (speaks_otherwise, "protocol"),
        (never_stops, "too"),
        (has_an_endless_line, "too long"),
        (refuses, "refused"),
        (says(" "), "said nothing"),
        (says("half of", "length"), "limit of tokens"),
        (fails(401), "key"),
        (fails(404), "model"),
        (fails(302, location="http://127.0.0.1:1/"), "status 302"),
        (fails(400, '{"error": {"type": "exceed_context_size_error"}}'), "window"),
        (fails(500, "<html>" * 5000), "status 500"),
    ],
)
def test_every_failure_is_told_in_one_line_and_soon(script: Script, client: Client, answer, said):
    script.says(answer)
    start = time.monotonic()
    with pytest.raises(ModelFailed) as caught:
        ask(client)
    assert said in str(caught.value) and "\n" not in str(caught.value)
    assert time.monotonic() - start < 4


def test_a_server_that_is_not_there_is_told(client: Client):
    nobody = Client(LlmSettings("http://127.0.0.1:1/v1", "m"), patience=QUICK)
    with pytest.raises(ModelFailed, match="can't be reached"):
        ask(nobody)
    nobody.close()


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_busy_server_is_asked_once_more(script: Script, client: Client, status):
    script.says(fails(status), "now")
    assert ask(client) == "now"
    script.says(fails(status), fails(status), "too late")
    with pytest.raises(ModelFailed):
        ask(client)


def test_a_time_that_the_server_names_is_waited(script: Script):
    waited: list[float] = []
    client = Client(LlmSettings(script.url, "m"), patience=QUICK, sleep=waited.append)
    script.says(fails(429, retry_after="0.1"), "now")
    assert ask(client) == "now"
    script.says(fails(429, retry_after="3600"), "now")
    with pytest.raises(ModelFailed, match="too much to do"):
        ask(client)
    client.close()
    assert waited == [0.1]


def test_a_server_that_keeps_failing_is_left_alone_until_it_has_rested(script: Script):
    now = [0.0]
    breaker = Breaker(rest=30, clock=lambda: now[0])
    client = Client(LlmSettings(script.url, "m"), patience=QUICK, breaker=breaker)
    script.says(fails(401))
    for _ in range(FAILURES):
        with pytest.raises(ModelFailed, match="key"):
            ask(client)
    with pytest.raises(ModelFailed, match="left alone"):
        ask(client)
    assert len(script.requests) == FAILURES
    now[0] = 31
    script.says("better")
    assert ask(client) == ask(client) == "better"
    client.close()


def test_a_request_that_is_too_long_does_not_shut_out_the_next(script: Script, client: Client):
    script.says(fails(400))
    for _ in range(FAILURES + 1):
        with pytest.raises(ModelFailed, match="400"):
            ask(client)


@pytest.mark.parametrize("status", [400, 422, 500])
def test_json_is_asked_for_in_the_next_way_where_one_is_unknown_and_this_is_remembered(
    script: Script, client: Client, status
):
    script.says(fails(status), fails(status), '{"edits": []}')
    assert client.complete_json(ASKED, SCHEMA, max_tokens=50) == '{"edits": []}'
    kinds = [(request.get("response_format") or {}).get("type") for request in script.requests]
    assert kinds == ["json_schema", "json_object", None]
    client.complete_json(ASKED, SCHEMA, max_tokens=50)
    assert "response_format" not in script.requests[-1]
