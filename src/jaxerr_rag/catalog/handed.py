"""Messages that callers hand to a function that raises them.

Where the text of a raise is a parameter of its function, what can be read there is only a hole. Each call of
that function gives one more text; a caller that hands on a parameter of its own is looked at in the next
round.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tree_sitter import Node

from jaxerr_rag.catalog import syntax, text
from jaxerr_rag.catalog.flow import Event, Flow
from jaxerr_rag.catalog.program import Definition, Program
from jaxerr_rag.catalog.strings import Evaluator, Scope, to_strings
from jaxerr_rag.catalog.text import Function_, Strings

WEAK = 6
"""A message with fewer letters than this outside its holes can't be told from others."""

_ROUNDS = 3
"""How many functions a message may be handed through before it is raised."""


@dataclass(frozen=True)
class _Pending:
    """A raise whose message has a parameter of `carrier` in it."""

    event: Event
    carrier: Definition
    message: Strings


def is_weak(message: text.Text) -> bool:
    """Whether a text has next to nothing to recognise it by, though it isn't known to be empty."""
    return bool(message) and text.weight(message) < WEAK


def handed_down(program: Program, events: list[Event]) -> Iterator[Event]:
    """One event for each text that some call hands to a raise."""
    pending = [
        _Pending(event, event.definition, event.message) for event in events if _parametric(event.message)
    ]
    seen: set[object] = set()
    for _ in range(_ROUNDS):
        following: list[_Pending] = []
        carriers: dict[str, list[_Pending]] = defaultdict(list)
        for item in pending:
            carriers[item.carrier.name].append(item)
        for item, caller, bound in _calls(program, carriers):
            filled = text.unite([text.substitute(one, bound) for one in item.message.texts if is_weak(one)])
            key = (
                item.event.definition.node.id,
                item.event.line,
                item.event.exception,
                filled,
                caller.qualname,
            )
            if key in seen:
                continue
            seen.add(key)
            strong = tuple(one for one in filled.texts if one and not is_weak(one))
            if strong:
                yield replace(item.event, message=Strings(strong))
            if _parametric(filled):
                following.append(_Pending(item.event, caller, filled))
        pending = following


def _parametric(message: Strings) -> bool:
    return any(
        is_weak(one) and any(isinstance(part, text.Hole) and part.param for part in one)
        for one in message.texts
    )


def _calls(
    program: Program, carriers: dict[str, list[_Pending]]
) -> Iterator[tuple[_Pending, Definition, dict[str, Strings]]]:
    """All calls of the carriers, with the texts that these bind to parameters."""
    if not carriers:
        return
    watched = frozenset(carriers)
    mention = re.compile(r"\b(?:" + "|".join(map(re.escape, sorted(watched))) + r")\s*\(")
    found: list[tuple[_Pending, Definition, dict[str, Strings]]] = []

    def on_call(caller: Definition, evaluator: Evaluator, call: Node, scope: Scope) -> None:
        function = syntax.field(call, "function")
        if function is None:
            return
        name = syntax.text(function).rpartition(".")[2]
        callee = evaluator.value(function, scope)
        positional, keyed, _ = syntax.arguments(call)
        for item in carriers[name]:
            node = item.carrier.node
            if isinstance(callee, Function_):
                if callee.node != node:
                    continue
            elif function.type != "attribute" or item.carrier.parent is None:
                # A method of an object whose class can't be told is taken by its name; a function isn't.
                continue
            names = [name for name, _ in syntax.parameters(node)]
            skip = 1 if names[:1] in (["self"], ["cls"]) else 0
            bound = evaluator.bind(node, positional, keyed, scope, skip=skip)
            found.append((item, caller, {key: to_strings(value, key) for key, value in bound.items()}))

    for definition in list(program.definitions()):
        if is_outermost(definition) and mention.search(definition.source):
            Flow(program, definition, watched=watched, on_call=on_call).run({})
            yield from found
            found.clear()


def is_outermost(definition: Definition) -> bool:
    """Whether it is a function of a module or class; those nested in functions are read with these."""
    return not definition.is_class and (definition.parent is None or definition.parent.is_class)
