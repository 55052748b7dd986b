"""Whatever is sent to a server, whether its schema allows it or not: it never fails."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from urllib.parse import quote_from_bytes

import pytest
import schemathesis
from fastapi.testclient import TestClient
from httpx2 import Response
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode

from jaxerr_rag.retrieve import Retrieval, semantic
from jaxerr_rag.server import listing
from jaxerr_rag.server.app import create_app
from jaxerr_rag.server.settings import Settings
from tests.server.conftest import TRACEBACK, nothing, running

EXAMPLES = 12
"""Requests for each operation, of those the schema allows and of those it does not."""


@pytest.fixture(autouse=True)
def no_index(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most of what is generated is a question in words, and the index for these takes long to build."""
    unsure = Retrieval("unsure", "Nothing known is near to this question.")
    monkeypatch.setattr(semantic, "ask", lambda question, **_: unsure)
    monkeypatch.setattr(listing, "ask_scored", lambda question: [])


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(create_app(Settings(rate=0), load=nothing), raise_server_exceptions=False) as client:
        yield client


@pytest.mark.parametrize("mode", GenerationMode)
def test_no_request_makes_the_server_fail(mode: GenerationMode) -> None:
    paths = set()
    with running(create_app(Settings(rate=0), load=nothing)) as url:
        schema = schemathesis.openapi.from_url(f"{url}/openapi.json")
        for operation in (result.ok() for result in schema.get_all_operations()):
            cases = operation.as_strategy(generation_mode=mode)

            @given(case=cases)
            @settings(
                max_examples=EXAMPLES,
                deadline=None,
                derandomize=True,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            def ask(case: schemathesis.Case) -> None:
                assert case.call_and_validate(checks=[not_a_server_error]).status_code
                paths.add(case.path)

            with contextlib.suppress(Unsatisfiable):  # nothing to get wrong: it takes no input
                ask()
    assert {"/chat", "/v1/chat/completions", "/api/explain", "/api/search"} <= paths


HOSTILE = "\x00\x01\x1b\r\n\t\x85\u2028\u202e\ufeff\ufffd\ud800\udfff\u0301\u0660²İßﬀ𝔛😀`\\{}[]<>&%*'\"$"
PIECES = (
    "Traceback (most recent call last):\n",
    '  File "a.py", line 9, in f\n',
    "    x = 1\n",
    "ValueError: ",
    "jax.errors.",
    "why does jnp.where ",
    "```python\nimport jax\n",
    '{"a": [',
    "\\ud83d \\x00 \\n",
    "\x00" * 30,
    "a" * 50_000,
    "[" * 5_000,
    TRACEBACK[:500],
    TRACEBACK[-300:],
)
TEXTS = st.lists(
    st.text(st.characters() | st.sampled_from(HOSTILE), max_size=20) | st.sampled_from(PIECES), max_size=6
).map("".join)
LISTS = ("/api/search", "/api/errors", "/errors")
FUZZ = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def posted(client: TestClient, path: str, body: object) -> Response:
    # In ASCII, as only so halves of surrogate pairs can be sent.
    return client.post(path, content=json.dumps(body), headers={"content-type": "application/json"})


@FUZZ
@given(text=TEXTS, code=st.none() | TEXTS, version=st.none() | TEXTS, top_k=st.integers(0, 60))
def test_no_report_makes_explaining_it_fail(
    client: TestClient, text: str, code: str | None, version: str | None, top_k: int
) -> None:
    body = {"text": text, "code": code, "jax_version": version, "top_k": top_k}
    assert posted(client, "/api/explain", body).status_code in (200, 400, 422)


@FUZZ
@given(query=TEXTS.map(lambda text: text.encode("utf-8", "surrogatepass")) | st.binary(max_size=40))
@pytest.mark.parametrize(
    "path", ["/api/search?q=", "/api/errors?q=", "/errors?q=", "/api/errors/", "/errors/"]
)
def test_no_query_makes_looking_it_up_fail(client: TestClient, path: str, query: bytes) -> None:
    response = client.get(path + quote_from_bytes(query[:5_000], safe=""))
    assert response.status_code in (200, 404, 422)


@FUZZ
@given(contents=st.lists(TEXTS, min_size=1, max_size=3), stream=st.booleans())
@pytest.mark.parametrize("path", ["/chat", "/ask", "/v1/chat/completions"])
def test_no_conversation_makes_the_answer_fail(
    client: TestClient, path: str, contents: list[str], stream: bool
) -> None:
    messages = [{"role": "user", "content": content} for content in contents]
    response = posted(client, path, {"model": "jaxerr", "messages": messages, "stream": stream})
    assert response.status_code in (200, 400, 422)
    assert "event: error" not in response.text
