"""Messages to a `Turn`: the error in hand, what was added to it since, and what is asked of it now.

Nothing is kept between requests: the messages are the whole state, so that any replica can answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from jaxerr_rag.catalog.store import catalog
from jaxerr_rag.errors import InputError
from jaxerr_rag.report import ExceptionInfo, Report, parse
from jaxerr_rag.retrieve.abstain import QUOTED, is_program
from jaxerr_rag.retrieve.exact import match_sites

_ERRORS = frozenset({"cpython", "ipython", "pytest", "rich", "log", "message"})
"""Formats of a text that holds an error; the others ask or tell something."""

_FENCE = re.compile(
    r"^(?P<fence>`{3,}|~{3,})[ \t]*(?P<language>[\w+-]*)[^\n]*\n(?P<body>.*?)\n?^(?P=fence)[ \t]*$",
    re.M | re.S,
)
_VERSION = re.compile(
    r"\bjax(?:lib)?\s{0,3}(?:version|v|==|=|>=)?\s{0,3}v?(\d{1,2}(?:\.\d{1,3}){1,3})", re.IGNORECASE
)
_OTHER = re.compile(
    r"\b(?:other|another|next|different|alternative|second|third|more)\b.{0,30}\b(?:fix|solution|way|patch|option|one)"
    r"|\bwhat else\b|\bdoes(?:n't| not) (?:work|help)\b",
    re.IGNORECASE,
)
_REFERS = re.compile(
    r"^(?:and|but|so|what about|what if|how about|then|ok)\b|\b(?:it|that|this|there)\b", re.IGNORECASE
)
_FEW = 6
"""Words of a message that can only be understood with the one before it."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation, by ``user``, ``assistant`` or ``system``."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Turn:
    """What a conversation has come to.

    Attributes:
      text: the error in hand, as the user gave it, or the question that began the conversation.
      code: the program that failed, or None.
      jax_version: the version that was named last, outside the error's own text; None if none was.
      asked: what the last message asks of the error in hand, "" if it gave the error.
      other_fixes: how often another fix was asked for.
      code_is_new: the last message gave the program.
      version_is_new: the last message named the version.
      report: `text` as it was read, if it was.
    """

    text: str = ""
    code: str | None = None
    jax_version: str | None = None
    asked: str = ""
    other_fixes: int = 0
    code_is_new: bool = False
    version_is_new: bool = False
    report: Report | None = field(default=None, compare=False, repr=False)


def read(messages: Iterable[Message], *, code: str | None = None, jax_version: str | None = None) -> Turn:
    """The turn that the last message of a conversation makes.

    Args:
      messages: oldest first; only what the user says counts.
      code: the program, given beside the messages; it goes before one that stands in them.
      jax_version: the version, given beside the messages.

    Raises:
      InputError: there is no text of a user.
    """
    turn = Turn()
    for message in messages:
        if message.role == "user" and message.content.strip():
            turn = _next(turn, message.content)
    if not turn.text:
        raise InputError("there is no message of a user: paste the traceback, or ask a question")
    if code is not None and code.strip():
        turn = replace(turn, code=code)
    if jax_version is not None:
        turn = replace(turn, jax_version=jax_version)
    return turn


def _next(turn: Turn, content: str) -> Turn:
    prose, programs = split_programs(content)
    report = _parsed(prose)
    code = programs[-1] if programs else None
    if _gives_error(report):
        return Turn(prose, code, report=report)
    version = _named_version(prose)
    if not turn.text:
        return Turn(prose or content, code, version, report=report if prose else _parsed(content))
    if not _gives_error(turn.report) and not code and not _refers(prose):
        return Turn(prose, None, version, report=report)  # another question
    return replace(
        turn,
        code=code or turn.code,
        jax_version=version or turn.jax_version,
        asked=prose.strip(),
        other_fixes=turn.other_fixes + bool(_OTHER.search(prose)),
        code_is_new=code is not None,
        version_is_new=version is not None,
    )


def split_programs(content: str) -> tuple[str, list[str]]:
    """A message without the programs in it, and the programs."""
    programs = []

    def take(match: re.Match[str]) -> str:
        body = match["body"]
        python = match["language"].lower() in ("py", "python", "python3") or is_program(body)
        if not python or _gives_error(_parsed(body)):
            return match[0]
        programs.append(body + "\n")
        return ""

    prose = _FENCE.sub(take, content.replace("\r\n", "\n"))
    if not programs and is_program(prose):
        return "", [prose]
    return prose.strip(), programs


def _parsed(text: str) -> Report | None:
    try:
        return parse(text)
    except InputError:
        return None


def _gives_error(report: Report | None) -> bool:
    """Whether a text gives an error, rather than asking or telling something about one."""
    if report is None or report.format not in _ERRORS:
        return False
    if any(exc.type or exc.frames for exc in report.chain):
        return True
    texts = [*report.log, *(exc.message for exc in report.chain)]
    found = (site for text in texts for site in match_sites(ExceptionInfo("", text), catalog())[:1])
    return any(site.binding is not None and site.binding.literal >= QUOTED for site in found)


def _refers(text: str) -> bool:
    """Whether a question leans on what was said before."""
    return len(text.split()) < _FEW or _REFERS.search(text[:60]) is not None


def _named_version(text: str) -> str | None:
    """The JAX version that a sentence names; of ``0.6`` the newest that is known."""
    found = _VERSION.search(text)
    if found is None:
        return None
    named = found[1]
    known = [version for version in catalog().versions if version == named or version.startswith(f"{named}.")]
    return known[-1] if known else named
