"""What a model is given to read, cut to what fits: whole pieces, the best first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

_BYTES_PER_TOKEN = 3
"""Fewer than the usual four: no model's tokenizer is at hand, and code has short tokens."""


@dataclass(frozen=True, slots=True)
class Material:
    """A piece that can be cited.

    Attributes:
      id: of the entry or raise site.
      title: one line.
      text: all of it.
      brief: what is given where `text` doesn't fit, whole in itself; "" for nothing.
    """

    id: str
    title: str
    text: str
    brief: str = ""


def tokens(text: str) -> int:
    """About how many tokens a text has, rather too many."""
    return len(text.encode("utf-8", "replace")) // _BYTES_PER_TOKEN + 1


def fit(materials: Iterable[Material], budget: int, *, each: int = 0) -> list[Material]:
    """The best materials that fit into a budget of tokens, none cut in its middle.

    Args:
      materials: the best first.
      budget: tokens.
      each: tokens that a prompt adds to each.
    """
    chosen: list[Material] = []
    for material in materials:
        for text in (material.text, material.brief):
            cost = tokens(f"{material.id} {material.title} {text}") + each
            if text and cost <= budget:
                chosen.append(Material(material.id, material.title, text))
                budget -= cost
                break
        else:
            break
    return chosen


def shortened(text: str, budget: int) -> str:
    """A text of the user cut to a budget of tokens: its beginning and, for errors, more of its end."""
    if tokens(text) <= budget:
        return text
    room = max(budget * _BYTES_PER_TOKEN // 4, 40)  # characters, should each take four bytes
    if text.isascii():
        room *= 4
    mark = f"\n[... {len(text) - room} characters left out ...]\n"
    room = max(room - len(mark), 0)
    head = room // 3
    return text[:head] + mark + text[len(text) - (room - head) :]
