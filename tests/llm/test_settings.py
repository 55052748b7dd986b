"""Which model is asked, from the environment."""

from __future__ import annotations

import pytest

from jaxerr_rag.errors import InputError
from jaxerr_rag.llm.settings import LlmSettings

GOOD = {"JAXERR_LLM_BASE_URL": "http://127.0.0.1:8080/v1/", "JAXERR_LLM_MODEL": "qwen2.5-coder:7b"}


def test_an_environment_without_a_model_names_none():
    assert LlmSettings.from_environ({}) is None
    assert LlmSettings.from_environ({"JAXERR_LLM_BASE_URL": " ", "JAXERR_LLM_MODEL": ""}) is None


def test_address_and_model_are_enough():
    settings = LlmSettings.from_environ(GOOD)
    assert settings == LlmSettings("http://127.0.0.1:8080/v1", "qwen2.5-coder:7b")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"JAXERR_LLM_MODEL": ""}, "JAXERR_LLM_MODEL is not"),
        ({"JAXERR_LLM_BASE_URL": ""}, "JAXERR_LLM_BASE_URL is not"),
        ({"JAXERR_LLM_BASE_URL": "localhost:8080"}, "give an address"),
        ({"JAXERR_LLM_BASE_URL": "ftp://host/v1"}, "give an address"),
        ({"JAXERR_LLM_BASE_URL": "http://host:99999/v1"}, "give an address"),
        ({"JAXERR_LLM_BASE_URL": "http://me:hush@host/v1"}, "give the key by"),
        ({"JAXERR_LLM_MODEL": "two words"}, "without blanks"),
        ({"JAXERR_LLM_WINDOW": "many"}, "number of tokens"),
        ({"JAXERR_LLM_WINDOW": "12"}, "number of tokens"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_line(changed, said):
    with pytest.raises(InputError) as caught:
        LlmSettings.from_environ(GOOD | changed)
    assert said in str(caught.value) and "\n" not in str(caught.value)


def test_a_key_is_in_no_message():
    with pytest.raises(InputError) as caught:
        LlmSettings.from_environ(GOOD | {"JAXERR_LLM_API_KEY": "hush hush"})
    assert "hush" not in str(caught.value)
    assert "hush" not in repr(LlmSettings.from_environ(GOOD | {"JAXERR_LLM_API_KEY": "hush"}))
    with pytest.raises(InputError) as caught:
        LlmSettings.from_environ(GOOD | {"JAXERR_LLM_BASE_URL": "http://me:hush@host/v1"})
    assert "hush" not in str(caught.value)
