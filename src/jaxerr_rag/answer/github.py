"""A finding as an annotation in GitHub Actions: a workflow command, whose text also reads well in the log."""

from __future__ import annotations

from jaxerr_rag.answer.finding import Finding


def annotation(found: Finding) -> str:
    """``::error file=train.py,line=3,col=5,title=id::train.py:3:5: id: text``."""
    properties = {"file": found.file, "line": found.line, "col": found.column}
    if not found.file:
        properties = {}
    fields = [f"{name}={_escaped(str(value), ',:')}" for name, value in properties.items() if value]
    fields.append(f"title={_escaped(found.id, ',:')}")
    return f"::{found.level} {','.join(fields)}::{_escaped(line(found))}"


def line(found: Finding) -> str:
    """``train.py:3:5: id: text``; what isn't known is left out."""
    place = [str(part) for part in (found.file, found.line, found.column) if part] if found.file else []
    return ": ".join([*([":".join(place)] if place else []), found.id, found.text])


def _escaped(text: str, further: str = "") -> str:
    """Text that can't end a workflow command or begin another."""
    for char in "%\r\n" + further:
        text = text.replace(char, f"%{ord(char):02X}")
    return text
