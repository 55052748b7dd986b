"""The templates of the pages, and the addresses in them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from jaxerr_rag.answer import html
from jaxerr_rag.answer.example import changed_lines
from jaxerr_rag.answer.model import FixSummary
from jaxerr_rag.retrieve.pages import pages

_HERE = Path(__file__).parent
STATIC = _HERE / "static"
"""Style sheets and scripts."""

_QUOTED = re.compile(r"`+([^`]+)`+")
_HOLE = re.compile(r"(\{[^{}]*\})")


@dataclass(frozen=True, slots=True)
class Links:
    """Addresses of pages.

    Attributes:
      root: of the site, as the page at hand sees it, ending in a slash or empty.
      is_static: for files rather than a server.
    """

    root: str = "/"
    is_static: bool = False

    @property
    def home(self) -> str:
        """The first page."""
        return f"{self.root}index.html" if self.is_static else self.root

    @property
    def ask(self) -> str:
        """Where the chat page sends questions."""
        return f"{self.root}ask"

    @property
    def errors(self) -> str:
        """The list of errors."""
        return f"{self.root}index.html" if self.is_static else f"{self.root}errors"

    def error(self, error_id: str) -> str:
        """The page of an error."""
        if not self.is_static:
            return f"{self.root}errors/{quote(error_id)}"
        if error_id in pages():
            return f"{self.root}errors/{quote(error_id)}.html"
        return f"{self.root}api/sites.json"

    def area(self, name: str) -> str:
        """The errors of an area."""
        if self.is_static:
            return f"{self.root}index.html#{quote(name)}"
        return f"{self.errors}?{urlencode({'area': name})}"

    def sites(self, area: str) -> str:
        """The raise sites of an area, in the static export."""
        return f"{self.root}sites/{quote(area)}.html"

    def static(self, name: str) -> str:
        """A style sheet or script."""
        return f"{self.root}static/{name}"

    def known(self, error_id: str) -> str | None:
        """The page of an entry, None if there is none with this id."""
        return self.error(error_id) if error_id in pages() else None


def page(template: str, links: Links, **values: Any) -> str:
    """A page.

    Args:
      template: its file.
      links: addresses of others.
      values: what it shows.
    """
    return _environment(links).get_template(template).render(link=links, **values)


def part(name: str, links: Links, *values: Any) -> str:
    """A macro of ``parts.html``."""
    macros = _environment(links).get_template("parts.html").module
    return str(getattr(macros, name)(*values))


@cache
def _environment(links: Links) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["here"] = ""
    filters: Mapping[str, Any] = {
        "markdown": partial(_marked_up, links),
        "code": lambda text, language: Markup(html.code(text, language)),
        "source": lambda text: Markup(html.source(text)),
        "inline": _inline,
        "plain": lambda text: text.replace("`", ""),
        "holes": _holes,
        "changes": _changes,
    }
    environment.filters.update(filters)
    return environment


def _marked_up(links: Links, text: str) -> Markup:
    return Markup(html.markdown(text, links.known))


def _inline(text: str) -> Markup:
    """A title: code between backquotes, else plain text."""
    pieces = _QUOTED.split(text)
    return Markup("").join(
        Markup("<code>{}</code>").format(piece) if i % 2 else escape(piece) for i, piece in enumerate(pieces)
    )


def _holes(template: str) -> Markup:
    """A message with what stands for a value set apart."""
    pieces = _HOLE.split(template)
    return Markup("").join(
        Markup('<span class="hole">{}</span>').format(piece) if i % 2 else escape(piece)
        for i, piece in enumerate(pieces)
    )


def _changes(fix: FixSummary) -> str:
    return "\n".join(changed_lines(fix.before, fix.after)) if fix.before else ""
