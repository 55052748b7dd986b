"""Text that went through JSON or HTML on its way here, turned back."""

from __future__ import annotations

import re

from jaxerr_rag.report.lines import HEADER

_ENTITY = re.compile(r"&(?:lt|gt|quot|#x?[0-9A-Fa-f]{1,6});")
_TAG = re.compile(r"</?(?:span|pre|div|code|p|font|b|strong)\b[^<>]{0,300}>")
_BREAK = re.compile(r"<br\s{0,4}/?>")
_ESCAPE = re.compile(r"\\(?:([ntr\"'/\\])|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))")
_PLAIN = {"n": "\n", "t": "\t", "r": ""}
_MARKS = (HEADER, "Error", "Exception", "----")


def unescaped(text: str) -> str:
    """The text as it was before it was put into JSON, a Python repr, or HTML; else the text itself."""
    text = _json(text)
    if "&" not in text or _ENTITY.search(text) is None:
        return text
    from html import unescape

    return unescape(_TAG.sub("", _BREAK.sub("\n", text)))


def _json(text: str) -> str:
    if "\\n" not in text and not text.lstrip().startswith(("{", "[")):
        return text
    whole = _strings(text)
    if whole is not None:
        return whole
    lines = text.split("\n")
    # A traceback's own lines end in newlines; two of them on one line, and literal \n between, is an escape.
    if any("\\n" in line and _is_escaped(line) for line in lines):
        lines = [_line(line) if "\\n" in line and _is_escaped(line) else line for line in lines]
        return "\n".join(lines)
    return text


def _is_escaped(line: str) -> bool:
    return (
        (HEADER + ":\\n") in line
        or "\\n  File " in line
        or "\\n----" in line
        or "\\nE   " in line
        or (line.startswith(('{"', '"')) and any(mark in line for mark in _MARKS))
    )


def _line(line: str) -> str:
    """One line with its escapes undone: the strings of a JSON record, or the bare escapes of a piece."""
    return _strings(line) or _ESCAPE.sub(_unescape, line)


def _unescape(match: re.Match[str]) -> str:
    if match[1]:
        return _PLAIN.get(match[1], match[1])
    return chr(int(match[2] or match[3], 16))


def _strings(text: str) -> str | None:
    """The strings of a JSON document that hold an error, or None if it is none."""
    text = text.strip()
    if not text.startswith(("{", "[", '"')):
        return None
    from json import loads

    try:
        value = loads(text)
    except (ValueError, RecursionError):
        return None
    found: list[str] = []
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            found.append(item)
        elif isinstance(item, list):
            if item and all(isinstance(part, str) for part in item):  # a notebook's list of lines
                found.append(("" if item[0].endswith("\n") else "\n").join(item))
            else:
                stack.extend(reversed(item))
        elif isinstance(item, dict):
            stack.extend(reversed(list(item.values())))
    with_errors = [text for text in found if "\n" in text or any(mark in text for mark in _MARKS)]
    longest = [text for text in with_errors if HEADER in text] or with_errors
    return "\n".join(dict.fromkeys(longest)) or None
