"""What the operator of a server decides, from the environment."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from jaxerr_rag.errors import InputError
from jaxerr_rag.llm.settings import LlmSettings

_ORIGIN = re.compile(r"https?://[\w.-]+(?::\d{1,5})?|https?://\[[0-9a-fA-F:]+\](?::\d{1,5})?", re.ASCII)
_TOKEN = re.compile(r"[!-~]{8,512}")

_RATE, _CONCURRENT = 120, 32


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of a server. Limits hold for each worker.

    Attributes:
      verify: ``JAXERR_SERVE_VERIFY``: programs that users send may be run, in the sandbox.
      token: ``JAXERR_SERVE_TOKEN``: the bearer token that requests have to bring; None for none.
      cors: ``JAXERR_SERVE_CORS``: origins whose pages may use this server, separated by commas.
      rate: ``JAXERR_SERVE_RATE``: requests a minute that one client may make; 0 for no limit.
      concurrent: ``JAXERR_SERVE_CONCURRENT``: requests that are worked on at a time.
      llm: ``JAXERR_LLM_*``: the language model that phrases answers, or None.
    """

    verify: bool = False
    token: str | None = None
    cors: tuple[str, ...] = ()
    rate: int = _RATE
    concurrent: int = _CONCURRENT
    llm: LlmSettings | None = None

    @classmethod
    def from_environ(cls, environ: Mapping[str, str]) -> Settings:
        """The settings of an environment; a variable that is empty counts as not set.

        Raises:
          InputError: a variable has a value that it can't have.
        """
        return cls(
            verify=_switch(environ, "JAXERR_SERVE_VERIFY"),
            token=_token(environ, "JAXERR_SERVE_TOKEN"),
            cors=_origins(environ, "JAXERR_SERVE_CORS"),
            rate=_number(environ, "JAXERR_SERVE_RATE", default=_RATE, least=0),
            concurrent=_number(environ, "JAXERR_SERVE_CONCURRENT", default=_CONCURRENT, least=1),
            llm=LlmSettings.from_environ(environ),
        )


def _switch(environ: Mapping[str, str], name: str) -> bool:
    value = environ.get(name, "").strip()
    if value not in ("", "0", "1"):
        raise InputError(f"{name} is {value!r}: 1 switches it on, 0 or nothing off")
    return value == "1"


def _token(environ: Mapping[str, str], name: str) -> str | None:
    value = environ.get(name, "").strip()
    if value and not _TOKEN.fullmatch(value):
        # What it is isn't said: it would end up in a log.
        raise InputError(f"{name} can't be used: give 8 to 512 visible ASCII characters, without blanks")
    return value or None


def _origins(environ: Mapping[str, str], name: str) -> tuple[str, ...]:
    origins = tuple(one.strip() for one in environ.get(name, "").split(",") if one.strip())
    for origin in origins:
        if not _ORIGIN.fullmatch(origin):
            raise InputError(
                f"{name} has {origin!r}: give origins such as https://example.org, separated by commas"
            )
    return origins


def _number(environ: Mapping[str, str], name: str, *, default: int, least: int) -> int:
    value = environ.get(name, "").strip()
    if not value:
        return default
    if not re.fullmatch(r"[0-9]{1,9}", value) or int(value) < least:
        raise InputError(f"{name} is {value!r}: give a whole number, at least {least}")
    return int(value)
