"""Reads a chat completion, streamed or in one piece, and nothing that is too long."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from jaxerr_rag.errors import ModelFailed

MAX_BYTES = 1 << 20
"""Of a whole response; a token of a stream takes some 250 bytes."""

MAX_TEXT = 32_000
"""Characters of what a model says."""


@dataclass(frozen=True, slots=True)
class Completion:
    """What a model said; `finish` is ``stop``, or ``length`` if it was cut at the limit of tokens."""

    text: str
    finish: str


def read_stream(chunks: Iterable[bytes], until: float) -> Completion:
    """The text of a stream of Server-Sent Events.

    Args:
      chunks: the body.
      until: the time by `time.monotonic` at which it has to be over.

    Raises:
      ModelFailed: it is too long or slow, breaks off, or is not in the protocol.
    """
    said: list[str] = []
    length, finish = 0, ""
    for data in _events(chunks, until):
        if data == "[DONE]":
            break
        delta, ended = _choice(_parsed(data), "delta")
        finish = ended or finish
        said.append(delta)
        length += len(delta)
        if length > MAX_TEXT:
            raise ModelFailed("the language model said too much")
    if not finish:
        raise ModelFailed("the language model's answer broke off")
    return _finished("".join(said), finish)


def read_whole(chunks: Iterable[bytes], until: float) -> Completion:
    """The text of a completion that came as one object, for all that a stream was asked for.

    Raises:
      ModelFailed: as `read_stream`.
    """
    body = b"".join(_limited(chunks, until)).decode("utf-8", "replace")
    text, finish = _choice(_parsed(body), "message")
    return _finished(text[: MAX_TEXT + 1], finish or "stop")


def read_error(chunks: Iterable[bytes], until: float) -> str:
    """The first bytes of the body of an error."""
    body = b""
    for chunk in _limited(chunks, until):
        body += chunk
        if len(body) > 4096:
            break
    return body[:4096].decode("utf-8", "replace")


def _finished(text: str, finish: str) -> Completion:
    if len(text) > MAX_TEXT:
        raise ModelFailed("the language model said too much")
    if finish not in ("stop", "length"):
        raise ModelFailed("the language model refused")
    if not text.strip():
        raise ModelFailed("the language model said nothing")
    return Completion(text, finish)


def _limited(chunks: Iterable[bytes], until: float) -> Iterator[bytes]:
    size = 0
    for chunk in chunks:
        size += len(chunk)
        if size > MAX_BYTES:
            raise ModelFailed("the language model's answer is too long")
        if time.monotonic() > until:
            raise ModelFailed("the language model took too long")
        yield chunk


def _events(chunks: Iterable[bytes], until: float) -> Iterator[str]:
    """The data of each event; the protocol has it in one line."""
    rest = b""
    for chunk in _limited(chunks, until):
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            if line.startswith(b"data:"):
                yield line[5:].decode("utf-8", "replace").strip()
    if rest.startswith(b"data:"):
        yield rest[5:].decode("utf-8", "replace").strip()


def _parsed(data: str) -> dict[str, Any]:
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        raise ModelFailed("the language model's server sent what is not JSON") from None
    if not isinstance(value, dict):
        raise ModelFailed("the language model's server does not speak the protocol of OpenAI")
    if "error" in value:
        raise ModelFailed("the language model's server broke off with an error")
    return value


def _choice(value: dict[str, Any], key: str) -> tuple[str, str]:
    """The text of the first choice, and how it ended or ""."""
    choices = value.get("choices")
    if choices == [] and key == "delta":
        return "", ""  # usage
    try:
        choice = choices[0]  # type: ignore[index]
        part = choice.get(key) or {}
        text, finish = part.get("content") or "", choice.get("finish_reason") or ""
        refused = part.get("refusal")
    except (TypeError, KeyError, IndexError, AttributeError):
        raise ModelFailed("the language model's server does not speak the protocol of OpenAI") from None
    if not isinstance(text, str) or not isinstance(finish, str):
        raise ModelFailed("the language model's server does not speak the protocol of OpenAI")
    return text, "refusal" if refused else finish
