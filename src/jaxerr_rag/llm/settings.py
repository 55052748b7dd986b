"""Which language model is asked, from the environment."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from jaxerr_rag.errors import InputError

WINDOW = 8192
"""Tokens that a model is taken to read and write, unless told otherwise."""

_LEAST_WINDOW = 1024
_BASE, _MODEL, _KEY, _WINDOW = (f"JAXERR_LLM_{name}" for name in ("BASE_URL", "MODEL", "API_KEY", "WINDOW"))
_NAME = re.compile(r"[!-~]{1,200}")


@dataclass(frozen=True, slots=True)
class LlmSettings:
    """A model and where it is.

    Attributes:
      base_url: ``JAXERR_LLM_BASE_URL``: what ``/chat/completions`` follows, ``http://127.0.0.1:8080/v1``.
      model: ``JAXERR_LLM_MODEL``: its name there.
      api_key: ``JAXERR_LLM_API_KEY``, sent as a bearer token; None for none.
      window: ``JAXERR_LLM_WINDOW``: tokens of prompt and answer together.
    """

    base_url: str
    model: str
    api_key: str | None = field(default=None, repr=False)
    window: int = WINDOW

    @classmethod
    def from_environ(cls, environ: Mapping[str, str]) -> LlmSettings | None:
        """The settings of an environment, None if it names no model; an empty variable counts as not set.

        Raises:
          InputError: a variable has a value that it can't have, or one is missing.
        """
        base, model, key, window = (environ.get(name, "").strip() for name in (_BASE, _MODEL, _KEY, _WINDOW))
        if not base and not model:
            return None
        for name, value, other in ((_BASE, base, _MODEL), (_MODEL, model, _BASE)):
            if not value:
                raise InputError(f"{other} is set, but {name} is not: a language model needs both")
        if not _NAME.fullmatch(model):
            raise InputError(f"{_MODEL} is {model[:80]!r}: give the model's name, without blanks")
        if key and not _NAME.fullmatch(key):
            # What it is isn't said: it would end up in a log.
            raise InputError(f"{_KEY} can't be used: give up to 200 visible ASCII characters, without blanks")
        if window and (not re.fullmatch(r"[0-9]{1,8}", window) or int(window) < _LEAST_WINDOW):
            raise InputError(f"{_WINDOW} is {window[:80]!r}: give a number of tokens from {_LEAST_WINDOW} on")
        return cls(_address(base), model, key or None, int(window) if window else WINDOW)


def _address(base: str) -> str:
    try:
        parts = urlsplit(base)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        good = False
    if not good or re.search(r"[\s?#]", base):
        raise InputError(f"{_BASE} is {base[:80]!r}: give an address such as http://127.0.0.1:8080/v1")
    if parts.username is not None or parts.password is not None:
        raise InputError(f"{_BASE} has a user or password in it: give the key by {_KEY}")
    return base.rstrip("/")
