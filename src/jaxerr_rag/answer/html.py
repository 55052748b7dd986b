"""Markdown and code as HTML that is safe to show: nothing in them is read as markup of ours.

No styles, no scripts: colours come from classes, so that a strict content security policy holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from html import escape
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer, TextLexer

from jaxerr_rag.answer.difflexer import UnifiedDiff

Link = Callable[[str], str | None]
"""The address of the page with an id, None if there is no such page."""

_ADDRESS = re.compile(r"https?://[\w.-]+(?::\d+)?(?:/[\w./:#?=%~+,@&-]*[\w/#=%~+@-])?", re.ASCII)
_SPECIAL = re.compile(rf"{_ADDRESS.pattern}|`(?P<code>[^`\n]+)`", re.ASCII)
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+(?=: )")
_NUMBERED = re.compile(r"(?P<mark>[> ]) *(?P<number>\d+)(?:  (?P<code>.*))?")


def markdown(text: str, link: Link | None = None) -> str:
    """The HTML of Markdown: HTML in it is text, images are left out, links go elsewhere only by http(s)."""
    return str(_parser().render(text, {"link": link}))


def code(text: str, language: str = "text") -> str:
    """Highlighted code: ``python``, ``diff``, or plain ``text``."""
    lexer = _LEXERS.get(language, TextLexer)(stripnl=False)
    # In a div, for the button that copies it.
    body = highlight(text.rstrip("\n"), lexer, HtmlFormatter(nowrap=True)).rstrip("\n")
    return f'<div class="code"><pre tabindex="0"><code class="{escape(language)}">{body}</code></pre></div>\n'


def source(snippet: str) -> str:
    """A snippet of `jaxerr_rag.catalog.snippets` as a table of lines, the raise marked."""
    numbered = [match for line in snippet.splitlines() if (match := _NUMBERED.fullmatch(line))]
    text = "\n".join(match["code"] or "" for match in numbered)
    body = highlight(text, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True)).rstrip("\n").split("\n")
    rows = (
        f'<span class="line{" raise" if match["mark"] == ">" else ""}">'
        f'<span class="number">{match["number"]}</span>{line}</span>'
        for match, line in zip(numbered, body, strict=False)
    )
    return f'<div class="code source"><pre tabindex="0"><code>{"".join(rows)}</code></pre></div>\n'


_LEXERS = {"python": PythonLexer, "py": PythonLexer, "diff": UnifiedDiff}


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table").disable(["image", "html_block"])
    parser.core.ruler.push("marks", _mark_up_text)
    parser.core.ruler.push("headings", _mark_headings)
    parser.add_render_rule("fence", _fence)
    parser.add_render_rule("code_block", _fence)
    parser.add_render_rule("code_inline", _inline_code)
    parser.add_render_rule("link_open", _open_link)
    for cell in ("th_open", "td_open"):
        parser.add_render_rule(cell, _plain_cell)
    return parser


def _fence(renderer: Any, tokens: list[Token], i: int, options: Any, env: Any) -> str:
    return code(tokens[i].content, tokens[i].info.strip().partition(" ")[0].lower())


def _inline_code(renderer: Any, tokens: list[Token], i: int, options: Any, env: Any) -> str:
    shown = f"<code>{escape(tokens[i].content)}</code>"
    link: Link | None = env.get("link")
    address = link(tokens[i].content) if link is not None else None
    return f'<a href="{escape(address)}">{shown}</a>' if address else shown


def _open_link(renderer: Any, tokens: list[Token], i: int, options: Any, env: Any) -> str:
    address = str(tokens[i].attrGet("href") or "")
    link: Link | None = env.get("link")
    if _ADDRESS.match(address):
        return f'<a href="{escape(address)}" rel="noopener noreferrer">'
    text = tokens[i + 1].content
    # Of other addresses only those that we made ourselves.
    return f'<a href="{escape(address)}">' if link is not None and link(text) == address else "<a>"


def _plain_cell(renderer: Any, tokens: list[Token], i: int, options: Any, env: Any) -> str:
    return f"<{tokens[i].tag}>"  # its alignment would be an inline style


def _mark_up_text(state: StateCore) -> None:
    """Makes links of addresses, and of ids that open a text; and code of what stands between backquotes.

    The titles of pages have such code, and are escaped like everything that is not written as Markdown.
    """
    for block in state.tokens:
        children: list[Token] = []
        inside = 0
        for i, token in enumerate(block.children or ()):
            inside += token.nesting if token.type in ("link_open", "link_close") else 0
            if inside or token.type != "text":
                children.append(token)
            else:
                children += _split(token.content, state.env.get("link") if i == 0 else None)
        if block.children:
            block.children = children


def _mark_headings(state: StateCore) -> None:
    """Gives paragraphs that are bold from end to end a class: they head what follows."""
    for opening, inner in pairwise(state.tokens):
        kinds = [token.type for token in inner.children or () if token.type != "text" or token.content]
        is_bold = kinds[:1] == ["strong_open"] and kinds[-1:] == ["strong_close"]
        if opening.type == "paragraph_open" and is_bold and kinds.count("strong_open") == 1:
            opening.attrSet("class", "heading")


def _split(text: str, link: Link | None) -> Iterator[Token]:
    opening = _ID.match(text)
    address = link(opening[0]) if opening and link is not None else None
    at = 0
    if opening and address:
        at = opening.end()
        yield from _linked(opening[0], address)
    for match in _SPECIAL.finditer(text, at):
        yield Token("text", "", 0, content=text[at : match.start()])
        if match["code"]:
            yield Token("code_inline", "code", 0, content=match["code"])
        else:
            yield from _linked(match[0], match[0])
        at = match.end()
    yield Token("text", "", 0, content=text[at:])


def _linked(text: str, address: str) -> Iterator[Token]:
    yield Token("link_open", "a", 1, attrs={"href": address})
    yield Token("text", "", 0, content=text)
    yield Token("link_close", "a", -1)
