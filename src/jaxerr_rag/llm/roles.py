"""What a language model is asked for: words for an answer, a question that stands alone, edits."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from jaxerr_rag.errors import ModelFailed
from jaxerr_rag.llm.cited import objection
from jaxerr_rag.llm.client import Client
from jaxerr_rag.llm.material import Material, fit, shortened, tokens
from jaxerr_rag.llm.prompt import Prompt, new_nonce, render
from jaxerr_rag.llm.redact import Redaction

ANSWER, QUERY = 500, 80
"""Tokens of an answer and of a question."""

EDITS = 1200
"""Tokens of edits."""

_AROUND = 60
"""Tokens of the markers round a page."""

_MAX_QUERY, _MAX_ANSWER = 300, 8000
"""Characters."""

_MOST_EDITS = 8

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "edits": {
            "type": "array",
            "minItems": 1,
            "maxItems": _MOST_EDITS,
            "items": {
                "type": "object",
                "properties": {"old": {"type": "string"}, "new": {"type": "string"}},
                "required": ["old", "new"],
                "additionalProperties": False,
            },
        },
        "note": {"type": "string", "maxLength": 200},
    },
    "required": ["edits", "note"],
    "additionalProperties": False,
}
"""Of the edits: each `old` stands once in the program."""


@dataclass(frozen=True, slots=True)
class Case:
    """What the user gave.

    Attributes:
      error: the exception line with its message, and the frames of their code.
      program: that failed, or "".
      question: what they ask, or "".
    """

    error: str
    program: str = ""
    question: str = ""


@dataclass(frozen=True, slots=True)
class Replacement:
    """`old`, which stands once in a program, becomes `new`."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """Edits, and what a reader should know of them in one sentence, or ""."""

    edits: tuple[Replacement, ...]
    note: str


def phrase(client: Client, case: Case, materials: Sequence[Material], *, nonce: str | None = None) -> str:
    """An answer in the model's words: Markdown with citations ``[entry-id]``, which has passed the checks.

    Args:
      client: the model.
      case: what the user gave.
      materials: what it may say, the best first.
      nonce: for tests; else a new one.

    Raises:
      ModelFailed: there is none, or it can't be trusted; the message says why.
    """
    redaction = Redaction([case.error, case.program, case.question, *(one.text for one in materials)])
    prompt, fitting = phrase_prompt(client, case, materials, redaction, nonce or new_nonce())
    # What was taken out is put back before the checks: it is text of the user.
    text = redaction.restore(_printable(client.complete(prompt.messages, max_tokens=ANSWER)).strip())
    given = (case.error, case.program, case.question)
    sources = [part for one in fitting for part in (one.title, one.text)]
    if len(text) > _MAX_ANSWER:
        raise ModelFailed("the language model said too much")
    wrong = objection(text, {one.id for one in fitting}, sources, given)
    if wrong is not None:
        raise ModelFailed(f"what the language model wrote did not pass the checks: {wrong}")
    return text


def phrase_prompt(
    client: Client, case: Case, materials: Sequence[Material], redaction: Redaction, nonce: str
) -> tuple[Prompt, list[Material]]:
    """The prompt of `phrase`, and the materials that fit into it.

    Raises:
      ModelFailed: not even the best one does.
    """
    room = client.settings.window - ANSWER - _empty("phrase", error="", program="", question="", materials=[])
    values = {
        "error": shortened(redaction.redact(case.error), room // 4),
        "program": shortened(redaction.redact(case.program), room // 5),
        "question": shortened(redaction.redact(case.question), room // 10),
    }
    fitting = fit(materials, room - sum(map(tokens, values.values())), each=_AROUND)
    if not fitting:
        raise ModelFailed("the language model's window is too small for the page of this error")
    return render("phrase", nonce, materials=fitting, **values), fitting


def standalone(client: Client, question: str, topic: str, *, nonce: str | None = None) -> str:
    """A follow-up as a question that can be understood without what was said before.

    Args:
      client: the model.
      question: what the user asks now.
      topic: the error in hand, one line.
      nonce: for tests; else a new one.

    Raises:
      ModelFailed: there is none that can be used.
    """
    redaction = Redaction([question, topic])
    prompt = render(
        "standalone",
        nonce or new_nonce(),
        question=shortened(redaction.redact(question), client.settings.window // 4),
        topic=shortened(redaction.redact(topic), client.settings.window // 8),
    )
    text = _printable(client.complete(prompt.messages, max_tokens=QUERY)).strip().strip("\"'`")
    if not text or len(text) > _MAX_QUERY or "\n" in text or "://" in text:
        raise ModelFailed("the language model gave no question")
    return redaction.restore(text)


def propose(
    client: Client,
    case: Case,
    materials: Sequence[Material],
    *,
    tried: Iterable[str] = (),
    nonce: str | None = None,
) -> Proposal:
    """Edits of the program that failed.

    Args:
      client: the model.
      case: its program and error.
      materials: what is known of the error, the best first.
      tried: what was proposed before, and what came of it.
      nonce: for tests; else a new one.

    Raises:
      ModelFailed: there are none that can be used.
    """
    before = "\n\n".join(tried)
    redaction = Redaction([case.error, case.program, before])
    program = redaction.redact(case.program)
    room = client.settings.window - EDITS - _empty("edits", error="", program="", tried="", materials=[])
    error = shortened(redaction.redact(case.error), room // 5)
    before = shortened(redaction.redact(before), room // 5)
    left = room - sum(map(tokens, (program, error, before)))
    if left < 0:
        raise ModelFailed("the program is too long for the language model's window")
    fitting = fit(materials, left, each=_AROUND)
    prompt = render(
        "edits", nonce or new_nonce(), error=error, program=program, tried=before, materials=fitting
    )
    return _proposal(client.complete_json(prompt.messages, SCHEMA, max_tokens=EDITS), redaction)


def _proposal(text: str, redaction: Redaction) -> Proposal:
    # A server without schemas lets a model put a fence or a word round it.
    body = text[text.find("{") : text.rfind("}") + 1]
    try:
        value = json.loads(body)
        edits = tuple(
            Replacement(*(redaction.restore(edit[key], secrets=True) for key in ("old", "new")))
            for edit in value["edits"]
        )
        note = value.get("note", "")
        good = 0 < len(edits) <= _MOST_EDITS and all(e.old and e.old != e.new for e in edits)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise ModelFailed("the language model gave no edits") from None
    if not good or not isinstance(note, str):
        raise ModelFailed("the language model gave no edits")
    return Proposal(edits, " ".join(_printable(redaction.restore(note)).split())[:200])


def _empty(role: str, **values: Any) -> int:
    """Tokens of a prompt in which nothing is filled in."""
    prompt = render(role, "0" * 16, **values)
    return sum(tokens(message["content"]) for message in prompt.messages) + 50


def _printable(text: str) -> str:
    """A text without what would steer a terminal, or turn its direction."""
    kept = re.sub(r"\r\n?", "\n", text)
    return "".join(c for c in kept if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co"))
