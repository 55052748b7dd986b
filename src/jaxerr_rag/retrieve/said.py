"""What an exception says, made ready to be compared with many templates."""

from __future__ import annotations

from functools import cached_property

from jaxerr_rag.catalog import template as templates

MAX_MESSAGE = 20_000
"""Characters of a message that are compared: the beginning and the end of a longer one."""


class Said:
    """A message as templates are compared with it; what was found out of it is kept.

    Args:
      message: as the exception has it.

    Attributes:
      folded: with white space folded, without the middle of a very long one.
      is_cut: somebody has cut its end off.
    """

    def __init__(self, message: str) -> None:
        self.folded = templates.fold(_clip(message))
        self.is_cut = self.folded.endswith(templates.CUT)
        self._bound: dict[str, templates.Binding | None] = {}

    @cached_property
    def words(self) -> set[str]:
        """The words that templates are looked up by."""
        return templates.words(self.folded)

    def bound(self, template: str) -> templates.Binding | None:
        """`templates.bind` with this message: other raise sites and entries ask for the same template."""
        # A quick look, at which nearly all fail: a text has a template's longest piece if it is not cut off.
        if templates.longest(template) not in self.folded and not self.is_cut:
            return None
        if template not in self._bound:
            self._bound[template] = templates.bind(template, self.folded)
        return self._bound[template]


def _clip(message: str) -> str:
    if len(message) <= MAX_MESSAGE:
        return message
    half = MAX_MESSAGE // 2
    return message[:half] + " … " + message[-half:]
