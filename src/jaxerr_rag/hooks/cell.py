"""An answer as HTML below a notebook's cell: the short form, the rest of the long one collapsed."""

from __future__ import annotations

from collections.abc import Iterable

from jaxerr_rag.answer.html import markdown
from jaxerr_rag.answer.layout import Block, layout
from jaxerr_rag.answer.markdown import markdown_of
from jaxerr_rag.answer.model import Answer

_STYLE = (
    "<style>.jaxerr{border-left:3px solid #888;padding-left:1em}.jaxerr .gd{color:#c33}"
    ".jaxerr .gi{color:#293}.jaxerr summary{cursor:pointer}</style>"
)


def html(answer: Answer, *, long: bool = False) -> str:
    """The HTML of an answer; text of the user is never read as markup.

    Args:
      answer: the answer.
      long: the long form is open.
    """
    short = list(layout(answer, more="below"))
    seen = {block.text for block in short}
    rest = [block for block in layout(answer, long=True) if block.text not in seen]
    more = ""
    if answer.matches and rest:
        opened = " open" if long else ""
        more = f"<details{opened}><summary>More</summary>\n{_html(rest)}</details>"
    return f'{_STYLE}<div class="jaxerr">\n{_html(short)}{more}</div>'


def _html(blocks: Iterable[Block]) -> str:
    return markdown("\n\n".join(markdown_of(block) for block in blocks if block.text))
