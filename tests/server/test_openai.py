"""OpenAI's protocol, by the real `openai` package and a running server."""

from __future__ import annotations

from collections.abc import Iterator

import httpx2
import openai
import pytest

from jaxerr_rag.server.app import create_app
from jaxerr_rag.server.settings import Settings
from tests.server.conftest import TRACEBACK, Ask, nothing, running

ASKED = [{"role": "user", "content": TRACEBACK}]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with running(create_app(Settings(rate=0, token="the-right-token"), load=nothing)) as url:
        yield url


@pytest.fixture
def client(url: str) -> Iterator[openai.OpenAI]:
    with openai.OpenAI(base_url=f"{url}/v1", api_key="the-right-token", max_retries=0) as client:
        yield client


def test_the_model_is_listed_and_found_by_its_name(client: openai.OpenAI) -> None:
    assert [model.id for model in client.models.list()] == ["jaxerr"]
    assert client.models.retrieve("jaxerr").owned_by == "jaxerr-rag"
    with pytest.raises(openai.NotFoundError) as raised:
        client.models.retrieve("gpt-4")
    assert raised.value.code == "model_not_found"


def test_a_completion_explains_the_error_and_counts_words(client: openai.OpenAI) -> None:
    done = client.chat.completions.create(model="jaxerr", messages=ASKED)
    choice = done.choices[0]
    assert choice.finish_reason == "stop"
    assert choice.message.role == "assistant"
    assert "`lax.scan` changes its dtype" in choice.message.content.replace("\\", "")
    assert done.usage.prompt_tokens == len(TRACEBACK.split())
    assert done.usage.completion_tokens == len(choice.message.content.split())
    assert done.usage.total_tokens == done.usage.prompt_tokens + done.usage.completion_tokens


def test_a_stream_gives_the_same_text_in_pieces(client: openai.OpenAI) -> None:
    whole = client.chat.completions.create(model="jaxerr", messages=ASKED).choices[0].message.content
    chunks = list(client.chat.completions.create(model="jaxerr", messages=ASKED, stream=True))
    assert chunks[0].choices[0].delta.role == "assistant"
    assert "".join(chunk.choices[0].delta.content or "" for chunk in chunks).strip() == whole
    assert [chunk.choices[0].finish_reason for chunk in chunks][-1] == "stop"
    assert len({chunk.id for chunk in chunks}) == 1
    assert all(chunk.usage is None for chunk in chunks)


def test_a_stream_counts_words_when_asked_to(client: openai.OpenAI) -> None:
    whole = client.chat.completions.create(model="jaxerr", messages=ASKED)
    *chunks, last = client.chat.completions.create(
        model="jaxerr", messages=ASKED, stream=True, stream_options={"include_usage": True}
    )
    assert last.choices == []
    assert last.usage == whole.usage
    assert all(chunk.usage is None for chunk in chunks)


def test_parts_other_roles_and_unknown_parameters_are_taken(client: openai.OpenAI) -> None:
    done = client.chat.completions.create(
        model="jaxerr",
        messages=[
            {"role": "system", "content": "You are a pirate."},
            {"role": "developer", "content": [{"type": "text", "text": "Be brief."}]},
            {
                "role": "user",
                "content": [
                    {"type": "text", "text": TRACEBACK},
                    {"type": "image_url", "image_url": {"url": "data:,"}},
                ],
            },
            {"role": "assistant", "content": None, "tool_calls": []},
            {"role": "user", "content": "show me the other fix"},
        ],
        temperature=0.3,
        n=1,
        seed=7,
        tools=[{"type": "function", "function": {"name": "f", "parameters": {}}}],
        response_format={"type": "text"},
        extra_body={"chat_id": "of Open WebUI"},
    )
    assert "cast" in done.choices[0].message.content.lower()


@pytest.mark.parametrize(
    ("change", "error", "param"),
    [
        ({"model": "gpt-4"}, openai.NotFoundError, "model"),
        ({"messages": []}, openai.BadRequestError, "messages"),
        ({"messages": ASKED * 201}, openai.BadRequestError, "messages"),
        ({"messages": [{"role": "user", "content": ""}]}, openai.BadRequestError, None),
        ({"messages": [{"role": "user", "content": "", "x": "x" * (1 << 20)}]}, openai.APIStatusError, None),
    ],
)
@pytest.mark.parametrize("stream", [True, False])
def test_errors_have_openais_shape(
    client: openai.OpenAI, change: dict, error: type[openai.APIStatusError], param: str | None, stream: bool
) -> None:
    with pytest.raises(error) as raised:
        client.chat.completions.create(**{"model": "jaxerr", "messages": ASKED, "stream": stream, **change})
    assert raised.value.body["message"]
    assert raised.value.type == "invalid_request_error"
    assert raised.value.param == param


def test_a_wrong_token_is_an_authentication_error(url: str) -> None:
    with (
        openai.OpenAI(base_url=f"{url}/v1", api_key="a-wrong-token", max_retries=0) as client,
        pytest.raises(openai.AuthenticationError) as raised,
    ):
        client.models.list()
    assert raised.value.code == "invalid_api_key"


def test_an_unknown_path_is_told_in_openais_shape_too(url: str) -> None:
    headers = {"authorization": "Bearer the-right-token"}
    answer = httpx2.post(f"{url}/v1/embeddings", json={}, headers=headers)
    assert answer.status_code == 404
    assert answer.json()["error"]["type"] == "invalid_request_error"


def test_too_many_requests_have_openais_shape_and_say_when_to_come_back(ask: Ask) -> None:
    client = ask(rate=1)
    assert client.get("/v1/models").status_code == 200
    refused = client.get("/v1/models")
    assert refused.status_code == 429
    assert refused.json()["error"]["code"] == "rate_limit_exceeded"
    assert 0 < int(refused.headers["retry-after"]) <= 60
