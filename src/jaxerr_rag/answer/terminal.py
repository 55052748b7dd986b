"""An answer on a terminal, with colour, by rich."""

from __future__ import annotations

from pygments.lexer import Lexer
from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.syntax import Syntax
from rich.text import Text

from jaxerr_rag.answer.difflexer import UnifiedDiff
from jaxerr_rag.answer.layout import Block, layout
from jaxerr_rag.answer.model import Answer


def show(answer: Answer, console: Console, *, long: bool = False) -> None:
    """Prints an answer. Text of the user is never read as markup."""
    for block in layout(answer, long=long):
        if block.text:
            console.print(renderable(block))
            console.print()


def renderable(block: Block) -> RenderableType:
    """What rich prints for one block."""
    body: RenderableType
    if block.kind == "title":
        return Text(block.text, style="bold")
    if block.kind == "python":
        body = _code(block.text, "python")
    elif block.kind == "diff":
        body = _code(block.text, UnifiedDiff())
    elif block.kind == "markdown":
        body = Markdown(block.text)
    else:
        body = Text(block.text)
    if not block.heading:
        return Padding(body, (0, 0, 0, 4)) if block.kind in ("python", "diff") else body
    return Group(Text(block.heading, style="cyan"), Padding(body, (0, 0, 0, 2)))


def _code(text: str, lexer: str | Lexer) -> Syntax:
    return Syntax(text, lexer, background_color="default", theme="ansi_dark", word_wrap=True)
