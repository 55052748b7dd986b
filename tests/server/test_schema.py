"""Whatever is sent to a server, whether its schema allows it or not: it never fails."""

from __future__ import annotations

import contextlib

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode

from jaxerr_rag.retrieve import Retrieval, semantic
from jaxerr_rag.server import listing
from jaxerr_rag.server.app import create_app
from jaxerr_rag.server.settings import Settings
from tests.server.conftest import nothing, running

EXAMPLES = 12
"""Requests for each operation, of those the schema allows and of those it does not."""


@pytest.fixture(autouse=True)
def no_index(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most of what is generated is a question in words, and the index for these takes long to build."""
    unsure = Retrieval("unsure", "Nothing known is near to this question.")
    monkeypatch.setattr(semantic, "ask", lambda question, **_: unsure)
    monkeypatch.setattr(listing, "ask_scored", lambda question: [])


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
