"""What a program does with a gradient: which parts of it are read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.program.dataflow import Place, Values, text_of_key
from jaxerr_rag.repair.program.pairs import target_of

Keys = tuple[str, ...]
"""The way to a part of a tree: keys of dictionaries, names of fields."""


@dataclass(frozen=True)
class Use:
    """A use of the gradient: which part of it, and the expression that takes that part."""

    keys: Keys
    node: cst.BaseExpression


def gradient_uses(values: Values, call: cst.Call) -> list[Use] | None:
    """The uses of the gradient that a call gives; None if they can't be told."""
    target: cst.BaseExpression | None = target_of(values, call)
    if isinstance(target, cst.Tuple) and target.elements:
        target = target.elements[-1].value
    if not isinstance(target, cst.Name):
        return None
    scope = values.owner(target)
    end = values.code.span(call)[1]
    loads = values.loads(target.value, scope) if scope is not None else []
    return [use for load in loads if values.code.span(load)[0] > end for use in _parts(values, load, ())]


def _parts(values: Values, node: cst.BaseExpression, keys: Keys) -> list[Use]:
    """The part that an expression takes; of several if its key runs over a written-out tuple."""
    above = values.code.parent(node)
    if isinstance(above, cst.Attribute) and above.value is node:
        return _parts(values, above, (*keys, above.attr.value))
    if isinstance(above, cst.Subscript) and above.value is node and len(above.slice) == 1:
        index = above.slice[0].slice
        found = _keys_of(values, index.value) if isinstance(index, cst.Index) else []
        if found:
            return [use for key in found for use in _parts(values, above, (*keys, key))]
    return [Use(keys, node)]


def _keys_of(values: Values, node: cst.BaseExpression) -> list[str]:
    key = text_of_key(node)
    if isinstance(key, str):
        return [key]
    made = None
    for loop in _loops(values, node) if isinstance(node, cst.Name) else ():
        if isinstance(loop.target, cst.Name) and loop.target.value == values.code.text(node):
            made = values.origin(Place(loop.iter)).node
            break
    elements = made.elements if isinstance(made, cst.Tuple | cst.List | cst.Set) else ()
    found = [text_of_key(element.value) for element in elements]
    return [one for one in found if isinstance(one, str)] if all(isinstance(o, str) for o in found) else []


def _loops(values: Values, node: cst.CSTNode) -> Iterator[cst.For | cst.CompFor]:
    """The loops and comprehensions that a node is in, innermost first."""
    at = values.code.parent(node)
    while at is not None:
        if isinstance(at, cst.For):
            yield at
        elif isinstance(at, cst.DictComp | cst.ListComp | cst.SetComp | cst.GeneratorExp):
            yield at.for_in
        at = values.code.parent(at)
