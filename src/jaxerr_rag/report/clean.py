"""Raw input to plain lines: decoding, ANSI codes, escapes, Markdown quoting."""

from __future__ import annotations

import re

from jaxerr_rag.errors import InputError
from jaxerr_rag.report.lines import HEADER, indent
from jaxerr_rag.report.model import MAX_TEXT
from jaxerr_rag.report.unescape import unescaped
from jaxerr_rag.report.unprefix import unprefixed

_ANSI = re.compile(
    r"\x1b\[[0-9;:?]{0,64}[ -/]{0,8}[@-~]"  # colours, cursor
    r"|\x1b\][^\x07\x1b]{0,4000}(?:\x07|\x1b\\)"  # titles, links
    r"|\x1b[@-Z\\-_=>78]"
)
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f\ud800-\udfff\ufeff]")
_LOST_ESCAPE = re.compile(r"\[(?:[0-9]{1,3}(?:;[0-9]{1,3}){0,8})?m")  # colours whose ESC byte was lost
_BLANK_RUN = re.compile(r"\n{41,}")  # no message has so many; a hostile text may be nothing else
_FENCE = re.compile(r" {0,3}(?:`{3,}|~{3,}) {0,4}[\w+{}.-]{0,40}$")  # not CPython's "~~~~^^^" markers
_CUT = "\n"


def decode(text: str | bytes) -> str:
    """Text of at most `MAX_TEXT` characters from what was given.

    Bytes are UTF-8 unless a byte order mark says UTF-16; what cannot be decoded becomes U+FFFD. Of a
    longer text the beginning and the end are kept.

    Raises:
      InputError: it is empty, or binary.
    """
    if isinstance(text, bytes):
        text = _from_bytes(text)
    text = _shorten(text, MAX_TEXT)
    if text.count("\x00") + text.count("\ufffd") > max(8, len(text) // 20):
        raise InputError("the report is binary data, not text: paste the traceback itself")
    if not text.strip("\x00\ufeff \t\r\n\v\f"):
        raise InputError("the report is empty: paste a traceback, an error message or a question")
    return text


def _from_bytes(raw: bytes) -> str:
    encoding = "utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"
    if len(raw) > 4 * MAX_TEXT:  # no character takes more than four bytes
        half = 2 * MAX_TEXT
        head = raw[:half].decode(encoding, "replace")
        order = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}.get(raw[:2], encoding)
        return head + _CUT + raw[len(raw) - half :].decode(order, "replace")
    return raw.decode(encoding, "replace")


def _shorten(text: str, limit: int) -> str:
    """The beginning and the end: a log's environment and first error, and its last error."""
    if len(text) <= limit:
        return text
    half = (limit - len(_CUT)) // 2
    return text[:half] + _CUT + text[-half:]


def clean(text: str) -> list[str]:
    """The lines of a decoded text without codes, escapes, quoting, prefixes and common indentation.

    Markdown's code fences stay, for they say where a traceback ends.
    """
    text = _plain(text)
    if (raw := unescaped(text)) is not text:
        text = _plain(raw)
    lines = unprefixed([line.rstrip() if line.isspace() else line for line in text.split("\n")])
    return _dedented(lines)


def has_fence(text: str) -> bool:
    """A quick look at whether a line of a text may open or close a Markdown code block."""
    return "```" in text or "~~~" in text


def is_fence(line: str) -> bool:
    """Whether the line opens or closes a Markdown code block."""
    return has_fence(line) and _FENCE.match(line) is not None


def _plain(text: str) -> str:
    """The text without ANSI codes, control characters and carriage returns."""
    if "\x1b" in text:
        text = _ANSI.sub("", text)
    if "[0m" in text:
        text = _LOST_ESCAPE.sub("", text)
    for newline in ("\r\n", "\r", "\u2028", "\u2029", "\x85", "\x0c"):
        text = text.replace(newline, "\n")
    return _BLANK_RUN.sub("\n" * 40, _CONTROL.sub("", text.replace("\xa0", " ")))


def _dedented(lines: list[str]) -> list[str]:
    """Paragraphs that hold a traceback, moved to the left margin (Markdown indents code by four)."""
    out = list(lines)
    i, n = 0, len(lines)
    while i < n:
        if not lines[i].startswith("    "):
            i += 1
            continue
        k = i
        while k < n and (not lines[k] or lines[k].startswith("    ")):
            k += 1
        run = lines[i:k]
        holds_error = any(HEADER in line or line.startswith("    E   ") for line in run)
        if holds_error and (i == 0 or not lines[i - 1]):
            margin = min(indent(line) for line in run if line)
            out[i:k] = [line[margin:] for line in run]
        i = k
    return out
