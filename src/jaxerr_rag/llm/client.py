"""Asks a server that speaks the chat-completions protocol of OpenAI."""

from __future__ import annotations

import os
import random
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any

from jaxerr_rag.errors import InputError, MissingExtra, ModelFailed
from jaxerr_rag.llm.breaker import Breaker
from jaxerr_rag.llm.settings import LlmSettings
from jaxerr_rag.llm.stream import Completion, read_error, read_stream, read_whole

if TYPE_CHECKING:
    import httpx

_AGAIN = frozenset({408, 429, 500, 502, 503, 504, 529})
_OTHER_FORMAT = frozenset({400, 404, 415, 422, 500, 501})
"""Statuses by which servers refuse a format of answers that they don't know."""

_REASONS = {
    401: "does not accept the key",
    403: "does not accept the key",
    404: "does not know the model, or is elsewhere",
    429: "has too much to do",
}


@dataclass(frozen=True, slots=True)
class Patience:
    """How long is waited, in seconds.

    Attributes:
      connect: for a connection.
      silence: for the next piece of an answer.
      total: for the whole answer.
      back_off: before the one retry, if the server names no time.
      longest_wait: the longest time a server may name; at a longer one it is not asked again.
    """

    connect: float = 5.0
    silence: float = 30.0
    total: float = 60.0
    back_off: float = 0.5
    longest_wait: float = 5.0


class _Refused(ModelFailed):
    """The server answered with an error status."""

    def __init__(self, status: int, body: str, wait: float | None) -> None:
        said = _REASONS.get(status, f"answered with status {status}")
        if "exceed_context_size" in body or "context_length" in body or "context length" in body:
            said = "has a smaller window than was thought: set JAXERR_LLM_WINDOW"
        super().__init__(f"the language model's server {said}")
        self.status = status
        self.wait = wait


class _Unreachable(ModelFailed):
    """There was no answer at all."""


class Client:
    """A client of one model, for use by several threads.

    Args:
      settings: which model.
      patience: how long is waited.
      breaker: leaves the server alone after failures.
      sleep: waits some seconds.

    Raises:
      MissingExtra: the extra ``llm`` is not installed.
    """

    def __init__(
        self,
        settings: LlmSettings,
        *,
        patience: Patience | None = None,
        breaker: Breaker | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        try:
            import httpx
            import jinja2  # noqa: F401
        except ImportError:
            raise MissingExtra("a language model", "llm") from None
        self.settings = settings
        self._patience = patience or Patience()
        self._breaker = breaker or Breaker()
        self._sleep = sleep
        self._format = 0
        headers = {"accept-encoding": "identity", "user-agent": "jaxerr-rag"}
        if settings.api_key is not None:
            headers["authorization"] = f"Bearer {settings.api_key}"
        wait = self._patience
        self._http = httpx.Client(
            headers=headers,
            timeout=httpx.Timeout(min(wait.silence, wait.total), connect=wait.connect),
        )

    def close(self) -> None:
        """Ends its connections."""
        self._http.close()

    def complete(self, messages: Sequence[dict[str, str]], *, max_tokens: int) -> str:
        """What the model says to some messages.

        Raises:
          ModelFailed: it said nothing that can be used, or was cut at `max_tokens`.
        """
        return _uncut(self._guarded(lambda: self._ask_twice(messages, max_tokens, {})))

    def complete_json(
        self, messages: Sequence[dict[str, str]], schema: dict[str, Any], *, max_tokens: int
    ) -> str:
        """JSON of a schema, as text; the caller checks it, as not every server keeps to a schema.

        A server that does not know one way of asking for it is asked by the next: a strict schema, an
        object with a schema beside it, plain text.

        Raises:
          ModelFailed: as `complete`.
        """
        return _uncut(self._guarded(lambda: self._ask_by_format(messages, schema, max_tokens)))

    def _ask_by_format(
        self, messages: Sequence[dict[str, str]], schema: dict[str, Any], max_tokens: int
    ) -> Completion:
        formats: list[dict[str, Any]] = [
            {"type": "json_schema", "json_schema": {"name": "edits", "strict": True, "schema": schema}},
            {"type": "json_object", "schema": schema},
        ]
        while self._format < len(formats):
            at = self._format
            try:
                # A server that fails at a format fails at it again.
                return self._ask(messages, max_tokens, {"response_format": formats[at]})
            except _Refused as error:
                if error.status not in _OTHER_FORMAT or "window" in str(error):
                    if error.status in _AGAIN:
                        break
                    raise
                self._format = max(self._format, at + 1)
        extra = {"response_format": formats[self._format]} if self._format < len(formats) else {}
        return self._ask_twice(messages, max_tokens, extra)

    def _guarded(self, ask: Callable[[], Completion]) -> Completion:
        if not self._breaker.allows():
            raise ModelFailed("the language model failed several times and is left alone for a while")
        try:
            completion = ask()
        except ModelFailed as error:
            # A request that is at fault itself says nothing of the next one.
            if not (isinstance(error, _Refused) and error.status in (400, 413, 422)):
                self._breaker.failed()
            raise
        self._breaker.succeeded()
        return completion

    def _ask_twice(
        self, messages: Sequence[dict[str, str]], max_tokens: int, extra: dict[str, Any]
    ) -> Completion:
        try:
            return self._ask(messages, max_tokens, extra)
        except _Refused as error:
            if error.status not in _AGAIN:
                raise
            wait = error.wait
            if wait is not None and wait > self._patience.longest_wait:
                raise
        except _Unreachable:
            wait = None
        # Not all at the same time again.
        self._sleep(self._patience.back_off * random.uniform(1, 1.5) if wait is None else wait)
        return self._ask(messages, max_tokens, extra)

    def _ask(self, messages: Sequence[dict[str, str]], max_tokens: int, extra: dict[str, Any]) -> Completion:
        import httpx

        body = {
            "model": self.settings.model,
            "messages": list(messages),
            "temperature": 0,
            "max_tokens": max_tokens,
            "stream": True,
            **extra,
        }
        until = time.monotonic() + self._patience.total
        try:
            address = f"{self.settings.base_url}/chat/completions"
            with self._http.stream("POST", address, json=body) as response:
                return self._read(response, until)
        except (httpx.ConnectError, httpx.ConnectTimeout):
            raise _Unreachable("the language model's server can't be reached") from None
        except httpx.TimeoutException:
            raise ModelFailed("the language model took too long") from None
        except (httpx.HTTPError, httpx.InvalidURL, UnicodeError):
            raise ModelFailed("the language model's answer broke off") from None

    def _read(self, response: httpx.Response, until: float) -> Completion:
        if response.headers.get("content-encoding", "identity") != "identity":
            raise ModelFailed("the language model's server compresses, which it was asked not to")
        chunks = response.iter_raw()
        if response.status_code != 200:
            raise _Refused(response.status_code, read_error(chunks, until), _wait(response))
        if response.headers.get("content-type", "").startswith("application/json"):
            return read_whole(chunks, until)
        return read_stream(chunks, until)


def named_client() -> Client:
    """A client of the model that the environment names.

    Raises:
      InputError: it names none, or has a setting that can't be used.
    """
    settings = LlmSettings.from_environ(os.environ)
    if settings is None:
        raise InputError("no language model is named: set JAXERR_LLM_BASE_URL and JAXERR_LLM_MODEL")
    return Client(settings)


def _wait(response: httpx.Response) -> float | None:
    """The seconds that ``Retry-After`` names."""
    named = response.headers.get("retry-after", "").strip()
    if re.fullmatch(r"[0-9]{1,9}(?:\.[0-9]+)?", named):
        return float(named)
    try:
        return max(parsedate_to_datetime(named).timestamp() - time.time(), 0.0) if named else None
    except (ValueError, OverflowError):
        return None


def _uncut(completion: Completion) -> str:
    if completion.finish == "length":
        raise ModelFailed("the language model's answer was cut at its limit of tokens")
    return completion.text
