"""Prompts from the files in ``prompts/``; what others wrote stands between markers they can't forge."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from jaxerr_rag.errors import JaxerrError, MissingExtra
from jaxerr_rag.resources import prompts_dir

if TYPE_CHECKING:
    from jinja2 import Environment

_VERSION = re.compile(r"\{#\s*version: (\d+)")
_SPLIT = re.compile(r"^=== (system|user) ===\n", re.M)


@dataclass(frozen=True, slots=True)
class Prompt:
    """Messages for a model.

    Attributes:
      name: ``phrase@1``: the file and its version.
      messages: as the protocol has them.
    """

    name: str
    messages: tuple[dict[str, str], ...]


def new_nonce() -> str:
    """A word that nobody can know beforehand."""
    return secrets.token_hex(8)


def render(role: str, nonce: str, **values: Any) -> Prompt:
    """The prompt of a role.

    Args:
      role: the file's name without ``.jinja``.
      nonce: makes the markers of this request.
      values: what the file asks for.
    """
    source = (prompts_dir() / f"{role}.jinja").read_text(encoding="utf-8")
    version = _VERSION.match(source)
    if version is None:
        raise JaxerrError(f"prompts/{role}.jinja does not begin with its version: {{# version: 1 #}}")

    def data(text: str, kind: str) -> str:
        # The nonce can't be in it but by a leak; then it is no marker any more.
        return f"<<{kind} {nonce}>>\n{text.replace(nonce, '').strip(chr(10))}\n<<end {nonce}>>"

    rendered = _environment().get_template(f"{role}.jinja").render(nonce=nonce, data=data, **values)
    # Text of others stands in the last part only, where nothing splits it any more.
    pieces = _SPLIT.split(rendered, maxsplit=2)[1:]
    roles, texts = pieces[::2], pieces[1::2]
    messages = tuple({"role": who, "content": text.strip()} for who, text in zip(roles, texts, strict=True))
    return Prompt(f"{role}@{version[1]}", messages)


@cache
def _environment() -> Environment:
    try:
        from jinja2 import Environment, FileSystemLoader, StrictUndefined
    except ImportError:
        raise MissingExtra("a language model", "llm") from None
    # Nothing is escaped: it is read by a model, not by a browser.
    return Environment(
        loader=FileSystemLoader(prompts_dir()),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
