"""What a program does with the pair that a call returns: ``carry, ys = scan(...)``."""

from __future__ import annotations

from typing import Literal

import libcst as cst

from jaxerr_rag.repair.program.dataflow import Values, text_of_key

Used = Literal["no", "whole", "parts"]


def target_of(values: Values, call: cst.Call) -> cst.BaseExpression | None:
    """What the value of a call is assigned to, if it is the whole right side."""
    parent = values.code.parent(call)
    if isinstance(parent, cst.Assign) and parent.value is call and len(parent.targets) == 1:
        return parent.targets[0].target
    return None


def outputs_used(values: Values, call: cst.Call) -> Used:
    """Whether the second half of a call's pair is read, as a whole or taken apart."""
    parent = values.code.parent(call)
    if isinstance(parent, cst.Subscript):
        index = parent.slice[0].slice
        return "whole" if isinstance(index, cst.Index) and text_of_key(index.value) in (1, -1) else "no"
    if isinstance(parent, cst.Expr):
        return "no"
    target = target_of(values, call)
    if target is None:
        return "whole"
    if isinstance(target, cst.Tuple | cst.List) and len(target.elements) == 2:
        return _used(values, target.elements[1].value)
    if isinstance(target, cst.Name):
        return _second_of(values, target)
    return "whole"


def _used(values: Values, second: cst.BaseExpression) -> Used:
    if isinstance(second, cst.Tuple | cst.List):
        return "parts"
    if not isinstance(second, cst.Name):
        return "whole"
    if second.value.startswith("_"):
        return "no"
    reads = _reads(values, second)
    for read in reads:
        parent = values.code.parent(read)
        if isinstance(parent, cst.Assign) and isinstance(parent.targets[0].target, cst.Tuple):
            return "parts"
        if isinstance(parent, cst.Subscript) and text_of_subscript(parent) in (0, 1):
            return "parts"
    return "whole"


def _reads(values: Values, name: cst.Name) -> list[cst.Name]:
    scope = next(s for s in values.scopes(name) if name.value in values.table(s))
    end = values.code.span(name)[1]
    return [load for load in values.loads(name.value, scope) if values.code.span(load)[0] > end]


def _second_of(values: Values, pair: cst.Name) -> Used:
    reads = _reads(values, pair)
    for read in reads:
        parent = values.code.parent(read)
        if isinstance(parent, cst.Subscript) and text_of_subscript(parent) == 1:
            return "whole"
        if isinstance(parent, cst.Assign) and isinstance(parent.targets[0].target, cst.Tuple):
            elements = parent.targets[0].target.elements
            return _used(values, elements[1].value) if len(elements) == 2 else "whole"
        if isinstance(parent, cst.Return | cst.Arg):
            return "whole"
    return "no"


def text_of_subscript(node: cst.Subscript) -> int | str | None:
    """The literal index of a subscript."""
    index = node.slice[0].slice
    return text_of_key(index.value) if isinstance(index, cst.Index) else None


def taken_alone(values: Values, call: cst.Call) -> cst.Name | cst.Call | None:
    """The place where a call's pair is taken for its first half: the name it is given, or the call itself."""
    parent = values.code.parent(call)
    target = target_of(values, call)
    if isinstance(target, cst.Name):
        for read in _reads(values, target):
            reader = values.code.parent(read)
            if isinstance(reader, cst.Subscript) and text_of_subscript(reader) in (0, 1, -1):
                return None
            if isinstance(reader, cst.Return | cst.Arg):
                return None
            if isinstance(reader, cst.Assign) and isinstance(reader.targets[0].target, cst.Tuple):
                return None
        return target if _reads(values, target) else None
    if isinstance(parent, cst.BinaryOperation | cst.Attribute):
        return call
    return None
