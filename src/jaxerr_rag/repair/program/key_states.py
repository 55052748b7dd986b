"""What has been used up of each random key at a place of a program."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import libcst as cst

from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.keys import Use


@dataclass
class KeyState:
    """The uses that each key has behind it."""

    open: dict[str, list[Use]] = field(default_factory=dict)

    def copy(self) -> KeyState:
        """A state that changes on its own."""
        return KeyState({text: list(uses) for text, uses in self.open.items()})


def merged(one: KeyState | None, other: KeyState | None) -> KeyState | None:
    """What may have been used up after one of two ways; None for a way that leaves the block."""
    if one is None or other is None:
        return other if one is None else one
    every = {}
    for text in {**one.open, **other.open}:
        every[text] = list(dict.fromkeys([*one.open.get(text, []), *other.open.get(text, [])]))
    return KeyState(every)


def apart(code: Code, one: cst.CSTNode, other: cst.CSTNode) -> bool:
    """Whether two expressions are the two ways of one ``a if c else b``."""
    choice = code.above(one, cst.IfExp)
    while choice is not None:
        (start, end), (first, last) = code.span(choice.body), code.span(choice.orelse)
        here, there = code.span(one)[0], code.span(other)[0]
        if start <= here < end and first <= there < last:
            return True
        choice = code.above(choice, cst.IfExp)
    return False


def bound_texts(code: Code, target: cst.CSTNode) -> Iterator[str]:
    """The names, attributes and items that an assignment to a target gives new values."""
    if isinstance(target, cst.Tuple | cst.List):
        for element in target.elements:
            yield from bound_texts(code, element.value)
    elif isinstance(target, cst.StarredElement):
        yield from bound_texts(code, target.value)
    else:
        yield code.text(target)
