"""``jax.debug.print`` as ``str.format`` has it: a placeholder for each value."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import argument_span
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.loops import failing_calls
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"debug-print-format-error"})

_PERCENT = re.compile(r"%(?:\((\w+)\))?[-+ #0]*(\d+)?(\.\d+)?([sdifgeErxX])")
_PLACE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")


def propose(situation: Situation) -> Iterator[Candidate]:
    """The placeholders that are missing, f-strings taken apart, pieces joined."""
    code = situation.code
    for call in failing_calls(situation, "jax.debug.print"):
        if not call.args or call.args[0].keyword is not None:
            continue
        text = call.args[0].value
        values = [arg for arg in call.args[1:] if arg.keyword is None]
        named = [arg for arg in call.args[1:] if arg.keyword is not None and arg.keyword.value != "ordered"]
        if isinstance(text, cst.FormattedString):
            yield from _from_f_string(code, text, values, named)
        elif isinstance(text, cst.SimpleString):
            yield from _filled(code, text, values, named)
        elif isinstance(text, cst.ConcatenatedString) and isinstance(text.right, cst.SimpleString):
            yield from _appended(code, text.right, _count(code.text(text)), values, named)


def _inner(literal: cst.SimpleString) -> tuple[str, str, str]:
    """Prefix with the quote, the text as written, the quote."""
    raw = literal.value
    quote = literal.quote
    start = len(literal.prefix) + len(quote)
    return raw[:start], raw[start : len(raw) - len(quote)], quote


def _count(text: str) -> int:
    """How many values the positional placeholders of a format take."""
    return sum(
        1 for found in _PLACE.finditer(text) if found[1] is not None and not re.match(r"[A-Za-z_]", found[1])
    )


def _filled(
    code: Code, literal: cst.SimpleString, values: list[cst.Arg], named: list[cst.Arg]
) -> Iterator[Candidate]:
    head, text, quote = _inner(literal)
    if _PERCENT.search(text) and not _PLACE.search(text):
        changed = _PERCENT.sub(_as_braces, text)
        yield Candidate("placeholder", (code.replace(literal, f"{head}{changed}{quote}"),), 1.0, "safe")
        return
    if any(isinstance(arg.value, cst.SimpleString) for arg in values):
        # Written as for print(): texts and values in turn.
        parts = [text]
        kept: list[str] = []
        for arg in values:
            if isinstance(arg.value, cst.SimpleString):
                parts.append(_inner(arg.value)[1])
            else:
                parts.append("{}")
                kept.append(code.text(arg.value))
        joined = " ".join(part.strip(" ") for part in parts)
        edits = [code.replace(literal, f"{head}{joined}{quote}")]
        first = argument_span(code, values[0])[0]
        last = argument_span(code, values[-1])[1]
        edits.append(Edit(first, last, ", ".join(kept)))
        yield Candidate("placeholder", tuple(edits), 1.0, "safe")
        return
    yield from _appended(code, literal, _count(text), values, named)


def _as_braces(found: re.Match[str]) -> str:
    precision = found[3] or ""
    kind = found[4] if precision and found[4] in "feg" else ""
    spec = f":{found[2] or ''}{precision}{kind}" if precision else ""
    return f"{{{found[1] or ''}{spec}}}"


def _appended(
    code: Code, literal: cst.SimpleString, have: int, values: list[cst.Arg], named: list[cst.Arg]
) -> Iterator[Candidate]:
    head, text, quote = _inner(literal)
    missing = ["{}"] * (len(values) - have)
    used = {re.split(r"[.\[:!]", found[1])[0] for found in _PLACE.finditer(text) if found[1]}
    names = [arg.keyword.value for arg in named if arg.keyword is not None and arg.keyword.value not in used]
    parts = missing
    if names:
        single = len(names) == 1 and len(used) == 0
        parts = [*missing, *(f"{{{name}}}" if single else f"{name}={{{name}}}" for name in names)]
    if not parts:
        return
    body = text.removesuffix("\\n")
    newline = text[len(body) :]
    gap = "" if not body or body.endswith((" ", "=", "(")) else " "
    changed = f"{head}{body}{gap}{' '.join(parts)}{newline}{quote}"
    yield Candidate("named" if names else "placeholder", (code.replace(literal, changed),), 1.0, "safe")


def _from_f_string(
    code: Code, text: cst.FormattedString, values: list[cst.Arg], named: list[cst.Arg]
) -> Iterator[Candidate]:
    """What the f-string formats becomes arguments, in front of those that are there."""
    parts: list[str] = []
    expressions: list[str] = []
    for part in text.parts:
        if isinstance(part, cst.FormattedStringText):
            parts.append(part.value)
            continue
        assert isinstance(part, cst.FormattedStringExpression)
        spec = code.text(part)[1 + len(code.text(part.expression)) : -1] if part.format_spec else ""
        equal = f"{code.text(part.expression)}=" if part.equal is not None else ""
        parts.append(f"{equal}{{{spec.lstrip('=')}}}")
        expressions.append(code.text(part.expression))
    body = "".join(parts)
    extra = len(values) - 0
    used = _count(body) - len(expressions)
    body += "".join(" {}" for _ in range(max(0, extra - used)))
    have = set(re.findall(r"\{([A-Za-z_]\w*)", body))
    body += "".join(
        f" {{{arg.keyword.value}}}"
        for arg in named
        if arg.keyword is not None and arg.keyword.value not in have
    )
    start = text.start.replace("f", "").replace("F", "")
    edits = [code.replace(text, f"{start}{body}{text.end}{''.join(f', {one}' for one in expressions)}")]
    yield Candidate("placeholder", tuple(edits), 1.0, "safe")
