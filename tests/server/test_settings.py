"""The environment of a server: what can be set, and what is said of what can't be."""

from __future__ import annotations

import pytest

from jaxerr_rag.errors import InputError
from jaxerr_rag.server.settings import Settings


def test_nothing_set_runs_no_code_asks_for_no_token_and_allows_no_other_origin() -> None:
    settings = Settings.from_environ({})
    assert settings == Settings()
    assert (settings.verify, settings.token, settings.cors) == (False, None, ())
    assert settings.rate > 0
    assert settings.concurrent > 0


def test_every_variable_is_read() -> None:
    settings = Settings.from_environ(
        {
            "JAXERR_SERVE_VERIFY": "1",
            "JAXERR_SERVE_TOKEN": "a-long-secret",
            "JAXERR_SERVE_CORS": "https://a.example, http://localhost:3000",
            "JAXERR_SERVE_RATE": "0",
            "JAXERR_SERVE_CONCURRENT": "7",
        }
    )
    assert settings == Settings(
        True, "a-long-secret", ("https://a.example", "http://localhost:3000"), rate=0, concurrent=7
    )


@pytest.mark.parametrize("name", ["VERIFY", "TOKEN", "CORS", "RATE", "CONCURRENT"])
def test_an_empty_variable_is_not_set(name: str) -> None:
    assert Settings.from_environ({f"JAXERR_SERVE_{name}": " "}) == Settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("VERIFY", "yes"),
        ("CORS", "*"),
        ("CORS", "a.example"),
        ("CORS", "https://a.example/path"),
        ("RATE", "-1"),
        ("RATE", "many"),
        ("RATE", "٣"),
        ("CONCURRENT", "0"),
        ("CONCURRENT", "1e9"),
    ],
)
def test_what_is_wrong_is_named_in_one_line(name: str, value: str) -> None:
    with pytest.raises(InputError) as raised:
        Settings.from_environ({f"JAXERR_SERVE_{name}": value})
    assert f"JAXERR_SERVE_{name}" in str(raised.value)
    assert value in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_bad_token_is_not_repeated() -> None:
    with pytest.raises(InputError) as raised:
        Settings.from_environ({"JAXERR_SERVE_TOKEN": "two words"})
    assert "two words" not in str(raised.value)
