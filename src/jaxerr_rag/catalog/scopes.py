"""What is known of names after branches and loops."""

from __future__ import annotations

from jaxerr_rag.catalog import text
from jaxerr_rag.catalog.strings import Scope, merge
from jaxerr_rag.catalog.text import Sequence_, Strings, Value


def settle(scope: Scope, ends: list[Scope]) -> None:
    """What is known after one of several branches."""
    if len(ends) == 1:
        scope.clear()
        scope.update(ends[0])
        return
    merged: Scope = {}
    for name in dict.fromkeys(name for end in ends for name in end):
        value: Value = ends[0].get(name)
        for end in ends[1:]:
            other = end.get(name)
            # A name that one branch does not set is unset there: the other value is what it can have.
            value = merge(value, other, name, name) if name in end and value is not None else (value or other)
        merged[name] = value
    scope.clear()
    scope.update(merged)


def repeated(before: Value, after: Value) -> Value:
    """What a loop makes of a value: text that grew by repetition ends in a hole."""
    if before == after or after is None:
        return before
    if isinstance(before, Strings) and isinstance(after, Strings):
        grown = [
            text.normalise((*old, text.Hole("…")))
            for old in before.texts
            for new in after.texts
            if new != old and text.render(new).startswith(text.render(old))
        ]
        if grown:
            return text.unite([before, Strings(tuple(dict.fromkeys(grown)))])
        return text.unite([before, after])
    if isinstance(before, Sequence_) and isinstance(after, Sequence_):
        return Sequence_(before.items, True)
    return after if before is None else merge(before, after, "", "")


def unparametrised(value: Value) -> Value:
    """A value whose holes no longer count as parameters."""
    if not isinstance(value, Strings):
        return value
    if not any(isinstance(part, text.Hole) and part.param for one in value.texts for part in one):
        return value
    return Strings(
        tuple(
            tuple(text.Hole(part.expr) if isinstance(part, text.Hole) else part for part in one)
            for one in value.texts
        )
    )
